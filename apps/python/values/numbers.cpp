// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/python/values/numbers.hpp"

#include <fmt/format.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace poise::python {
namespace {

constexpr int kWanted = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT;

bool has_doubles(const Py_buffer& buffer) {
  return buffer.format != nullptr && std::strcmp(buffer.format, "d") == 0 &&
         buffer.itemsize == sizeof(double);
}

std::string class_name(nb::handle given) {
  return nb::cast<std::string>(given.type().attr("__name__"));
}

std::string text_of(const Py_buffer& buffer) {
  std::string text = "(";
  for (int i = 0; i < buffer.ndim; ++i)
    text += fmt::format("{}{}", i == 0 ? "" : ", ", buffer.shape[i]);
  return text + (buffer.ndim == 1 ? ",)" : ")");
}

// A copy of the numbers, and what frees it.
std::pair<double*, nb::capsule> copied(const double* data, Eigen::Index size) {
  auto* const own = new double[static_cast<std::size_t>(std::max<Eigen::Index>(size, 1))];
  std::copy_n(data, size, own);
  return {own, nb::capsule(own, [](void* p) noexcept { delete[] static_cast<double*>(p); })};
}

}  // namespace

bool Numbers::take(nb::handle given, int layout) {
  if (PyObject_GetBuffer(given.ptr(), &buffer_, layout | PyBUF_FORMAT) != 0) {
    PyErr_Clear();
    return false;
  }
  if (has_doubles(buffer_)) return true;
  PyBuffer_Release(&buffer_);
  return false;
}

void Numbers::copy_of(nb::handle given, const char* name) {
  try {
    const nb::object numpy = nb::module_::import_("numpy");
    const nb::object array = numpy.attr("ascontiguousarray")(given, numpy.attr("float64"));
    if (!given.is_none() && take(array, PyBUF_C_CONTIGUOUS)) return;
  } catch (nb::python_error&) {
  }
  throw nb::type_error(
      fmt::format("{} is a {}: give an array of numbers", name, class_name(given)).c_str());
}

Numbers::Numbers(ArrayLike given, const char* name) {
  if (!take(given.object, PyBUF_C_CONTIGUOUS)) copy_of(given.object, name);
}

Numbers::Numbers(ArrayLike given, const char* name, Eigen::Index size, const std::string& parts)
    : Numbers(given, name) {
  if (buffer_.ndim == 1 && buffer_.shape[0] == size) return;
  throw nb::value_error(fmt::format("{} has the shape {}: give ({},){}{}", name, shape(), size,
                                    parts.empty() ? "" : ", ", parts)
                            .c_str());
}

Numbers::Numbers(ArrayLike given, const char* name, Eigen::Index rows, Eigen::Index columns) {
  constexpr auto kStep = static_cast<Py_ssize_t>(sizeof(double));
  if (take(given.object, PyBUF_STRIDES) && (buffer_.ndim != 2 || buffer_.strides[1] != kStep))
    PyBuffer_Release(&buffer_);
  if (buffer_.obj == nullptr) copy_of(given.object, name);
  const bool fits = buffer_.ndim == 2 && buffer_.shape[0] == rows && buffer_.shape[1] == columns;
  if (fits) {
    row_step_ = buffer_.strides == nullptr ? columns * kStep : buffer_.strides[0];
    return;
  }
  const std::string found = shape();
  PyBuffer_Release(&buffer_);  // the destructor does not run
  throw nb::value_error(
      fmt::format("{} has the shape {}: give ({}, {})", name, found, rows, columns).c_str());
}

std::string Numbers::shape() const { return text_of(buffer_); }

Output::Output(nb::handle given, const char* name, Eigen::Index rows, Eigen::Index columns) {
  if (PyObject_GetBuffer(given.ptr(), &buffer_, kWanted | PyBUF_WRITABLE) != 0) {
    PyErr_Clear();
    throw nb::type_error(
        fmt::format("{} is not a writable array, contiguous by rows, of float64", name).c_str());
  }
  const bool fits = has_doubles(buffer_) && buffer_.ndim == 2 && buffer_.shape[0] == rows &&
                    buffer_.shape[1] == columns;
  if (fits) return;
  const std::string found = text_of(buffer_);
  const bool doubles = has_doubles(buffer_);
  PyBuffer_Release(&buffer_);
  throw nb::value_error(
      doubles
          ? fmt::format("{} has the shape {}: give ({}, {})", name, found, rows, columns).c_str()
          : fmt::format("{} is not an array of float64", name).c_str());
}

Array view(const double* data, Eigen::Index size, nb::handle owner) {
  return {
      nb::ndarray<nb::numpy, const double>(data, {static_cast<std::size_t>(size)}, owner).cast()};
}

Array view(const double* data, Eigen::Index rows, Eigen::Index columns, Eigen::Index row_step,
           Eigen::Index column_step, nb::handle owner) {
  return {nb::ndarray<nb::numpy, const double>(
              data, {static_cast<std::size_t>(rows), static_cast<std::size_t>(columns)}, owner,
              {static_cast<std::int64_t>(row_step), static_cast<std::int64_t>(column_step)})
              .cast()};
}

Array copy(const double* data, Eigen::Index size) {
  const auto [own, owner] = copied(data, size);
  return {nb::ndarray<nb::numpy, double>(own, {static_cast<std::size_t>(size)}, owner).cast()};
}

Array copy(const double* data, Eigen::Index rows, Eigen::Index columns) {
  const auto [own, owner] = copied(data, rows * columns);
  return {nb::ndarray<nb::numpy, double>(
              own, {static_cast<std::size_t>(rows), static_cast<std::size_t>(columns)}, owner)
              .cast()};
}

}  // namespace poise::python
