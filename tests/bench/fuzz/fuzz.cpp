// SPDX-License-Identifier: BSD-2-Clause
// fuzz FOLDER [--count N] [--seed S] [--only NUMBER] [FILE…]: mutated robots and stacks. See
// README.md.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "poise/core/setup/robot_loader.hpp"
#include "poise/tests/bench/fuzz/guarded.hpp"
#include "poise/tests/bench/fuzz/mutate.hpp"
#include "poise/tests/bench/fuzz/trial.hpp"
#include "poise/tests/support/paths.hpp"

namespace {

using namespace poise;
using namespace poise::fuzz;
namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr double kSeconds = 2;  // that one file may take
constexpr long kBatch = 200;    // files of one child process

struct Arguments {
  fs::path folder;
  long count = 100'000, only = -1;
  std::uint64_t seed = 1;
  std::vector<fs::path> files;
};

Arguments read_arguments(int argc, char** argv) {
  Arguments out;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word.starts_with("--") && i + 1 == argc) break;
    if (word == "--count")
      out.count = std::atol(argv[++i]);
    else if (word == "--seed")
      out.seed = static_cast<std::uint64_t>(std::atol(argv[++i]));
    else if (word == "--only")
      out.only = std::atol(argv[++i]);
    else if (out.folder.empty())
      out.folder = fs::absolute(word);
    else
      out.files.push_back(fs::canonical(word));
  }
  return out;
}

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write(const fs::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

// Robots and stacks that are part of Poise, then those of the command line.
std::vector<Sample> read_corpus(const std::vector<fs::path>& given, const Registry& modules) {
  std::vector<fs::path> files;
  for (const char* folder : {"apps/share/robots", "apps/share/stacks", "tests/bench/fuzz/corpus"})
    for (const auto& entry : fs::directory_iterator(test::source(folder)))
      files.push_back(entry.path());
  std::ranges::sort(files);
  files.insert(files.end(), given.begin(), given.end());
  std::vector<Sample> out;
  for (const fs::path& file : files) {
    const std::string type = file.extension();
    if (type == ".yaml")
      out.push_back({Sample::Kind::kStack, file, text_of(file)});
    else if (type == ".urdf" || type == ".xml")
      out.push_back({reader_of(file, modules).empty() ? Sample::Kind::kUrdf : Sample::Kind::kMjcf,
                     file, text_of(file)});
  }
  return out;
}

/// A folder per sample, in which a mutant has the neighbours of the original.
class Places {
 public:
  Places(const fs::path& folder, const std::vector<Sample>& corpus) {
    fs::remove_all(folder);
    for (const Sample& sample : corpus) {
      const fs::path place = folder / std::to_string(files_.size());
      fs::create_directories(place);
      for (const auto& entry : fs::directory_iterator(sample.file.parent_path()))
        if (entry.path() != sample.file) fs::create_symlink(entry, place / entry.path().filename());
      files_.push_back(place / sample.file.filename());
    }
  }
  const fs::path& file(std::size_t sample) const { return files_[sample]; }

 private:
  std::vector<fs::path> files_;
};

// The folders above a robot file, where its packages are.
PackagePath packages_of(const Sample& sample) {
  PackagePath out;
  for (fs::path at = sample.file.parent_path(); at.has_relative_path(); at = at.parent_path())
    out.push_back(at);
  return out;
}

/// Counts, by what came of a file.
struct Tally {
  long next = 0, taken = 0, refused = 0, faulty = 0, crashed = 0, hung = 0;
};

// What the state of a run on disk is about: it goes on only with the same.
Json identity(const Mutants& mutants, std::uint64_t seed) {
  return {{"seed", seed},
          {"files", mutants.corpus().size()},
          {"corpus", fmt::format("{:016x}", mutants.fingerprint())}};
}

class Run {
 public:
  Run(const Arguments& arguments, const Registry& modules)
      : folder_(arguments.folder),
        modules_(modules),
        mutants_(read_corpus(arguments.files, modules), arguments.seed),
        places_(folder_ / "scratch", mutants_.corpus()),
        identity_(identity(mutants_, arguments.seed)) {
    fs::create_directories(folder_ / "found");
    resume();
  }

  void go_on(long count) {
    while (tally_.next < count) {
      const long first = tally_.next, last = std::min(count, first + kBatch);
      const End end =
          guarded(first, last, kSeconds, folder_ / "log.txt", [this](long number) { one(number); });
      collect();
      tally_.next = end.finished ? last : end.at + 1;
      if (!end.finished) lost(end);
      save();
    }
    print();
  }

  Outcome one(long number) const {
    const Mutant mutant = mutants_.make(number);
    const Sample& sample = mutants_.corpus()[mutant.sample];
    const fs::path& file = places_.file(mutant.sample);
    write(file, mutant.text);
    const Outcome outcome = attempt(file, sample.kind, packages_of(sample), modules_);
    if (!outcome.faults.empty()) keep(number, fmt::format("{}\n", fmt::join(outcome.faults, "\n")));
    std::ofstream(folder_ / "batch.txt", std::ios::app)
        << (outcome.faults.empty() ? (outcome.taken ? 't' : 'r') : 'f');
    return outcome;
  }
  fs::path file_of(long number) const { return places_.file(mutants_.make(number).sample); }
  bool clean() const { return tally_.faulty + tally_.crashed + tally_.hung == 0; }

 private:
  void resume() {
    fs::remove(folder_ / "batch.txt");  // of a batch that was stopped: it comes again
    const fs::path file = folder_ / "state.json";
    if (!fs::exists(file)) return;
    const Json json = Json::parse(text_of(file));
    if (json["of"] != identity_)
      throw ConfigError(ErrorCode::kInvalid, Place{file.string()}, "",
                        "is of another corpus or seed", "give another folder");
    tally_ = {json["next"],   json["taken"],   json["refused"],
              json["faulty"], json["crashed"], json["hung"]};
  }

  void save() const {
    write(folder_ / "new.json", Json{{"of", identity_},
                                     {"next", tally_.next},
                                     {"taken", tally_.taken},
                                     {"refused", tally_.refused},
                                     {"faulty", tally_.faulty},
                                     {"crashed", tally_.crashed},
                                     {"hung", tally_.hung}}
                                    .dump(1));
    fs::rename(folder_ / "new.json", folder_ / "state.json");
  }

  // The counts of a batch: a letter a file.
  void collect() {
    for (const char c : text_of(folder_ / "batch.txt"))
      ++(c == 't' ? tally_.taken : c == 'r' ? tally_.refused : tally_.faulty);
    fs::remove(folder_ / "batch.txt");
  }

  void lost(const End& end) {
    ++(end.why.starts_with("signal") || end.why.starts_with("exit") ? tally_.crashed : tally_.hung);
    keep(end.at, end.why + "\n" + text_of(folder_ / "log.txt"));
  }

  // NUMBER.txt says what happened, beside the mutant.
  void keep(long number, const std::string& why) const {
    const Mutant mutant = mutants_.make(number);
    const Sample& sample = mutants_.corpus()[mutant.sample];
    const fs::path at = folder_ / "found" / std::to_string(number);
    write(at.string() + ".txt", sample.file.string() + "\n" + why.substr(0, 10'000));
    write(at.string() + sample.file.extension().string(), mutant.text);
  }

  void print() const {
    fmt::print(
        "{} files from {}: {} load, {} refused, {} with a faulty message, {} crashes, {} over {} "
        "s\n",
        tally_.next, mutants_.corpus().size(), tally_.taken, tally_.refused, tally_.faulty,
        tally_.crashed, tally_.hung, kSeconds);
  }

  fs::path folder_;
  const Registry& modules_;
  Mutants mutants_;
  Places places_;
  Json identity_;
  Tally tally_;
};

}  // namespace

int main(int argc, char** argv) {
  const Arguments arguments = read_arguments(argc, argv);
  if (arguments.folder.empty()) {
    fmt::print(stderr, "fuzz FOLDER [--count N] [--seed S] [--only NUMBER] [FILE…]\n");
    return 2;
  }
  try {
    const Registry modules = Registry::with_search_path();
    Run run(arguments, modules);
    if (arguments.only < 0) {
      run.go_on(arguments.count);
      return run.clean() ? 0 : 1;
    }
    fmt::print("{}\n", run.file_of(arguments.only).string());
    const Outcome outcome = run.one(arguments.only);
    for (const std::string& fault : outcome.faults) fmt::print("{}\n", fault);
    fmt::print("{}\n", outcome.taken ? "loads" : "refused");
    return outcome.faults.empty() ? 0 : 1;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}
