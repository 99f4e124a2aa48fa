// SPDX-License-Identifier: BSD-2-Clause
// Arrays of numbers that pass between Python and C++ without copies.

#pragma once

#include <nanobind/ndarray.h>

#include <Eigen/Core>
#include <memory>
#include <span>
#include <string>

#include "poise/apps/python/bindings.hpp"

namespace poise::python {

/// A NumPy array of float64 that a function returns.
struct Array {
  nb::object object;
};

/// An argument that Numbers reads.
struct ArrayLike {
  nb::handle object;
  bool is_none() const { return object.is_none(); }
};

/// The float64 numbers of an object with a buffer (NumPy, array, memoryview), contiguous by rows,
/// without copy. Others (lists, float32, every second number) are copied. Holds the buffer while it
/// lives; needs the interpreter's lock to be made and destroyed.
class Numbers {
 public:
  /// @param name  what messages call it
  /// @throws ValueError or TypeError that names it
  Numbers(ArrayLike given, const char* name);
  /// One dimension of `size` numbers.
  /// @param parts  names of its parts for the message: "base.x … l_ankle"; may be empty
  Numbers(ArrayLike given, const char* name, Eigen::Index size, const std::string& parts = {});
  /// Two dimensions. Rows may lie apart, as those of a part of a wider array.
  Numbers(ArrayLike given, const char* name, Eigen::Index rows, Eigen::Index columns);
  ~Numbers() { PyBuffer_Release(&buffer_); }
  Numbers(const Numbers&) = delete;
  Numbers& operator=(const Numbers&) = delete;

  const double* data() const { return static_cast<const double*>(buffer_.buf); }
  Eigen::Index size() const { return buffer_.len / static_cast<Py_ssize_t>(sizeof(double)); }
  std::span<const double> span() const { return {data(), static_cast<std::size_t>(size())}; }
  Eigen::Map<const Eigen::VectorXd> vector() const { return {data(), size()}; }
  /// The numbers of a row, if there are two dimensions.
  const double* row(Eigen::Index i) const {
    return reinterpret_cast<const double*>(static_cast<const char*>(buffer_.buf) + i * row_step_);
  }
  /// "(3, 37)", for messages.
  std::string shape() const;

 private:
  bool take(nb::handle given, int layout);
  void copy_of(nb::handle given, const char* name);

  Py_buffer buffer_{};
  Py_ssize_t row_step_ = 0;  // [bytes]
};

/// The float64 numbers of a writable array that C++ fills: contiguous by rows, never a copy.
class Output {
 public:
  /// @throws TypeError or ValueError that names it
  Output(nb::handle given, const char* name, Eigen::Index rows, Eigen::Index columns);
  ~Output() { PyBuffer_Release(&buffer_); }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  double* data() const { return static_cast<double*>(buffer_.buf); }

 private:
  Py_buffer buffer_{};
};

/// Keeps memory alive as long as an array of it lives.
template <class T>
nb::capsule owner_of(const std::shared_ptr<T>& memory) {
  return nb::capsule(new std::shared_ptr<T>(memory),
                     [](void* p) noexcept { delete static_cast<std::shared_ptr<T>*>(p); });
}

/// A read-only NumPy array of memory that `owner` keeps alive.
Array view(const double* data, Eigen::Index size, nb::handle owner);

/// The same of a matrix: rows and columns, and how far apart neighbours of a row or column are.
Array view(const double* data, Eigen::Index rows, Eigen::Index columns, Eigen::Index row_step,
           Eigen::Index column_step, nb::handle owner);

/// The same of any matrix or vector of Eigen.
template <class Derived>
Array view(const Eigen::PlainObjectBase<Derived>& m, nb::handle owner) {
  if constexpr (Derived::ColsAtCompileTime == 1)
    return view(m.data(), m.size(), owner);
  else
    return view(m.data(), m.rows(), m.cols(), m.rowStride(), m.colStride(), owner);
}

/// A new NumPy array with a copy of the numbers.
Array copy(const double* data, Eigen::Index size);
Array copy(const double* data, Eigen::Index rows, Eigen::Index columns);

/// The same of any expression of Eigen: a vector, or a matrix by rows.
template <class Derived>
Array copy_of(const Eigen::MatrixBase<Derived>& m) {
  if constexpr (Derived::ColsAtCompileTime == 1) {
    const Eigen::VectorXd plain = m;
    return copy(plain.data(), plain.size());
  } else {
    const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> plain = m;
    return copy(plain.data(), plain.rows(), plain.cols());
  }
}

}  // namespace poise::python

namespace nanobind::detail {

template <>
struct type_caster<poise::python::Array> {
  NB_TYPE_CASTER(poise::python::Array, const_name("numpy.typing.NDArray[numpy.float64]"))
  bool from_python(handle, std::uint8_t, cleanup_list*) noexcept { return false; }
  static handle from_cpp(const poise::python::Array& array, rv_policy, cleanup_list*) noexcept {
    return array.object.inc_ref();
  }
};

template <>
struct type_caster<poise::python::ArrayLike> {
  NB_TYPE_CASTER(poise::python::ArrayLike, const_name("numpy.typing.ArrayLike"))
  bool from_python(handle given, std::uint8_t, cleanup_list*) noexcept {
    value.object = given;
    return true;
  }
};

}  // namespace nanobind::detail
