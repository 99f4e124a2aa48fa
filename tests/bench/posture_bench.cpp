// SPDX-License-Identifier: BSD-2-Clause
// Static postures on random contact sets with collision avoidance: success rate, thread time and
// independent checks; also a tenth as many unreachable sets.
//
//   posture_bench [SETS] [SEED] [ROBOT]

#include <time.h>

#include <cstdio>
#include <cstdlib>

#include "poise/core/posture/posture.hpp"
#include "poise/tests/bench/measure.hpp"
#include "poise/tests/support/robots/contact_sets.hpp"

namespace {

using namespace poise;

double thread_milliseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

struct Tally {
  int sets = 0, found = 0, in_time = 0, unbalanced = 0, overlapping = 0;
  double contact_error = 0;
  bench::Times ms, starts;

  PostureResult add(const PostureRequest& request) {
    const double before = thread_milliseconds();
    PostureResult result = find_posture(request);
    ms.all.push_back(thread_milliseconds() - before);
    starts.all.push_back(result.starts);
    ++sets;
    if (!result.found) return result;
    ++found;
    in_time += ms.all.back() < 1000;
    unbalanced += !test::balances(request, result.state);
    overlapping += test::least_distance(request, result.state) < 0;
    Dynamics robot(request.tree);
    robot.update(result.state);
    for (const PostureContact& c : request.contacts)
      contact_error = std::max(contact_error, test::contact_error(c, robot));
    return result;
  }

  void print(const char* of) {
    std::printf(
        "  %-13s %4d sets  found %4d, under 1 s %4d  starts up to %2.0f  median %6.1f "
        "p95 %7.1f max %7.1f ms\n",
        of, sets, found, in_time, starts.quantile(1), ms.median(), ms.quantile(0.95),
        ms.quantile(1));
  }
};

void bench_robot(test::Stander robot, int sets, unsigned seed) {
  test::keep_apart(robot);
  std::mt19937 gen(seed);
  Tally reachable, not_reachable;
  for (int i = 0; i < sets; ++i) {
    const PostureResult result = reachable.add(test::draw_contact_set(gen, robot).request);
    for (const std::string& text : result.unmet)
      std::printf("  %d, %.0f ms: %s\n", i, reachable.ms.all.back(), text.c_str());
  }
  int named = 0;
  for (int i = 0; i < (sets + 9) / 10; ++i) {
    const test::DrawnSet set = test::draw_unreachable_set(gen, robot);
    const std::string contact = "contact " + set.request.contacts[0].contact.name;
    for (const std::string& text : not_reachable.add(set.request).unmet)
      if (text.find(contact) == 0) {
        ++named;
        break;
      }
  }
  std::printf("%s\n", robot.name.c_str());
  reachable.print("reachable");
  std::printf("  %-13s largest contact error %.1e, without balance by Clp %d, overlapping %d\n", "",
              reachable.contact_error, reachable.unbalanced, reachable.overlapping);
  not_reachable.print("out of reach");
  std::printf("  %-13s contact out of reach named %d\n", "", named);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const int sets = argc > 1 ? std::atoi(argv[1]) : 70;
  const unsigned seed = argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1;
  for (const test::Stander& robot : test::standers())
    if (argc <= 3 || robot.name == argv[3]) bench_robot(robot, sets, seed);
}
