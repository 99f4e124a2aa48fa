// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/record/hdf5_columns.hpp"

#include <unistd.h>

#include "poise/core/error.hpp"
#include "poise/core/record/hdf5.hpp"

namespace poise {
namespace {

using hdf5::check;
using hdf5::Failure;
using hdf5::Handle;

Handle links() {
  Handle out(H5Pcreate(H5P_LINK_CREATE), H5Pclose, "make dataset");
  check(H5Pset_create_intermediate_group(out, 1), "make dataset");
  check(H5Pset_char_encoding(out, H5T_CSET_UTF8), "make dataset");
  return out;
}

void write_words(hid_t file, const TableColumn& column) {
  const Handle type = hdf5::string_type(), creation = links();
  const hsize_t size = column.words.size();
  const Handle space(H5Screate_simple(1, &size, nullptr), H5Sclose, "make dataset");
  const Handle table(
      H5Dcreate2(file, column.name.c_str(), type, space, creation, H5P_DEFAULT, H5P_DEFAULT),
      H5Dclose, "make dataset");
  std::vector<const char*> texts;
  for (const std::string& word : column.words) texts.push_back(word.c_str());
  check(H5Dwrite(table, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, texts.data()), "write dataset");
}

void write_column(hid_t file, const TableColumn& column) {
  if (!column.words.empty()) return write_words(file, column);
  const Handle table = hdf5::make_table(file, column.name, 0, hdf5::Precision::kDouble);
  if (!column.numbers.empty())
    hdf5::append_rows(table, 0, column.numbers.size(), column.numbers.data());
  if (!column.unit.empty()) hdf5::write_strings(table, "unit", {column.unit});
}

}  // namespace

void write_hdf5_columns(const std::vector<TableColumn>& columns,
                        const std::filesystem::path& file) {
  const std::filesystem::path part = file.string() + ".part" + std::to_string(getpid());
  std::error_code error;
  try {
    const hdf5::Session session;
    Handle out = hdf5::create(part);
    for (const TableColumn& column : columns) write_column(out, column);
    if (!out.reset()) throw Failure{"close file"};
    std::filesystem::rename(part, file, error);
    if (error) throw Failure{"rename file"};
  } catch (const Failure& failure) {
    std::filesystem::remove(part, error);
    throw ConfigError(ErrorCode::kFile, {file.string()}, "",
                      "could not be written (" + failure.what + ")", "is the disk full?");
  }
}

}  // namespace poise
