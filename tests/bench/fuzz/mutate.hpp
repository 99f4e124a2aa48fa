// SPDX-License-Identifier: BSD-2-Clause
// Files with faults: texts of a corpus, changed at random places.

#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace poise::fuzz {

/// A valid file that mutants are made of.
struct Sample {
  /// What reads it.
  enum class Kind { kStack, kUrdf, kMjcf };
  Kind kind;
  std::filesystem::path file;
  std::string text;
};

/// A text with one to four changes.
struct Mutant {
  std::size_t sample;  ///< index in the corpus
  std::string text;
};

/// All mutants of a corpus by number. The same corpus, seed and number give the same mutant.
class Mutants {
 public:
  /// @pre the corpus is not empty, and no text is
  Mutants(std::vector<Sample> corpus, std::uint64_t seed);

  const std::vector<Sample>& corpus() const { return corpus_; }
  /// Kinds take turns; within a kind, every sample is as likely as the others.
  Mutant make(long number) const;
  /// A number that differs for another corpus.
  std::uint64_t fingerprint() const;

 private:
  std::vector<Sample> corpus_;
  std::vector<std::vector<std::size_t>> kinds_;  // samples of each kind that there is
  std::uint64_t seed_;
};

}  // namespace poise::fuzz
