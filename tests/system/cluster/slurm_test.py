#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""slurm_test.py POISE: the Slurm script of docs/howto/sweeps.md on a cluster of one node, started here in a folder of its own on
the loopback device. One task is requeued while it runs. The merged result is that of one process.

Needs Debian's slurmctld, slurmd, slurm-client and munge.
"""

import getpass
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest

POISE = pathlib.Path(sys.argv[1]).resolve()
PAGE = pathlib.Path(__file__).resolve().parents[3] / "docs/howto/sweeps.md"
PATIENCE = 120  # [s]

SWEEP = """sweep: 1
stack: t01_stand_humanoid
for: 2 s
over: {control.tasks.balance.law.stiffness: {log: [10, 200], n: 20}, seed: 1..10}
measure: [com.max_deviation_m]
"""

CONFIG = """ClusterName=poise
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket,cred_expire=5
CredType=cred/munge
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,batch_sched_delay=0
JobRequeue=1
MailProg=/bin/true
ReturnToService=2
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/ctld.pid
SlurmdPidFile={folder}/d.pid
SlurmctldLogFile={folder}/ctld.log
SlurmdLogFile={folder}/d.log
NodeName={host} NodeAddr=127.0.0.1 CPUs={cpus}
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class Cluster:
    """One node, its daemons in the foreground as children of this process."""

    def __init__(self, folder):
        self.folder, self.children = folder, []
        for name in ("state", "spool"):
            (folder / name).mkdir()
        (folder / "munge.key").write_bytes(os.urandom(128))
        (folder / "munge.key").chmod(0o400)
        host = socket.gethostname().split(".")[0]
        (folder / "slurm.conf").write_text(CONFIG.format(
            host=host, ports=free_ports(2), user=getpass.getuser(), folder=folder, cpus=os.cpu_count()))
        self.environment = {**os.environ, "SLURM_CONF": str(folder / "slurm.conf"),
                            "PATH": f"{POISE.parent}:{os.environ['PATH']}:/usr/sbin"}

    def __enter__(self):
        self.start("munged", "--foreground", "--force", f"--socket={self.folder}/munge.socket", f"--key-file={self.folder}/munge.key",
                   f"--log-file={self.folder}/munge.log", f"--pid-file={self.folder}/munge.pid", f"--seed-file={self.folder}/munge.seed")
        self.until(lambda: (self.folder / "munge.socket").exists(), "munged")
        self.start("slurmctld", "-D")
        self.start("slurmd", "-D")
        self.until(lambda: "idle" in self.run("sinfo", "-h", "-o", "%T", check=False), "an idle node")
        return self

    def __exit__(self, *_):
        for child in reversed(self.children):
            child.terminate()
        for child in self.children:
            child.wait()

    def start(self, *command):
        with open(self.folder / f"{command[0]}.out", "wb") as log:
            self.children.append(subprocess.Popen(command, env=self.environment, cwd=self.folder, stdout=log, stderr=log))

    def run(self, *command, check=True):
        done = subprocess.run(command, env=self.environment, cwd=self.folder, capture_output=True, text=True, check=False)
        if check and done.returncode != 0:
            raise AssertionError(f"{command}: {done.stdout}{done.stderr}")
        return done.stdout

    def until(self, holds, what):
        end = time.monotonic() + PATIENCE
        while not holds():
            if time.monotonic() > end:
                logs = "".join(f"{log.name}: {log.read_text(errors='replace')[-1500:]}\n" for log in self.folder.glob("*.log"))
                raise AssertionError(f"no {what} after {PATIENCE} s\n{logs}")
            try:
                self.children[0].wait(timeout=0.1)
                raise AssertionError("munged has ended")
            except subprocess.TimeoutExpired:
                pass


def script():
    """The batch script of the page, with one processor per task."""
    text = re.search(r"```sh\n(#!/bin/sh\n#SBATCH.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[1]
    return re.sub(r"cpus-per-task=\d+", "cpus-per-task=1", text)


class Slurm(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="poise_slurm_"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        (self.folder / "push.yaml").write_text(SWEEP)
        (self.folder / "job.sh").write_text(script())

    def test_an_array_with_a_requeued_task_merges_to_the_result_of_one_process(self):
        with Cluster(self.folder) as cluster:
            job = cluster.run("sbatch", "--parsable", "--requeue", "job.sh").strip()
            started = self.folder / "shards/0/results.jsonl"
            cluster.until(lambda: started.exists() and started.stat().st_size > 0, "first result")
            cluster.run("scontrol", "requeue", f"{job}_0")
            kept = started.read_bytes().count(b"\n")
            cluster.until(lambda: not cluster.run("squeue", "-h", check=False).strip(), "end of the array")
            cluster.run("poise", "sweep", "--merge", "shards", "--out", "merged")
            cluster.run("poise", "sweep", "push.yaml", "--out", "one")
            outputs = "".join(out.read_text() for out in sorted(self.folder.glob("slurm-*.out")))
            again = next(self.folder.glob("slurm-*_0.out")).read_text()
        merged = (self.folder / "merged/results.jsonl").read_bytes()
        self.assertEqual(merged.count(b"\n"), 200, outputs)
        self.assertEqual(merged, (self.folder / "one/results.jsonl").read_bytes())
        self.assertLess(kept, 10)
        self.assertRegex(again, r"10 of 10 runs \([0-9] now")
        self.assertEqual(len(list((self.folder / "shards").iterdir())), 20)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
