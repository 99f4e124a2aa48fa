// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/python/values/errors.hpp"

#include <nanobind/stl/string.h>

#include <algorithm>

namespace poise::python {
namespace {

// The last exception of a Python module, and its line. Guarded by the interpreter's lock.
struct Cause {
  std::string line;
  PyObject* exception = nullptr;
};
Cause last_cause;

// Raises `type` of poise.errors with these arguments.
template <class... Arguments>
void raise(const char* type, const std::string& text, const Arguments&... arguments) {
  const nb::object made = nb::module_::import_("poise.errors").attr(type)(text, arguments...);
  if (last_cause.exception != nullptr && text.find(last_cause.line) != std::string::npos)
    PyException_SetCause(made.ptr(), std::exchange(last_cause.exception, nullptr));
  PyErr_SetObject(made.type().ptr(), made.ptr());
}

// The code of this name; what a program invents is invalid.
ErrorCode code_of(const std::string& name) {
  for (int i = 0; i <= static_cast<int>(ErrorCode::kSystem); ++i)
    if (to_string(static_cast<ErrorCode>(i)) == name) return static_cast<ErrorCode>(i);
  return ErrorCode::kInvalid;
}

// File and line of the call by which the user's program came here.
Place place_of_call() {
  const nb::object where = nb::module_::import_("poise._place").attr("caller")();
  return {nb::cast<std::string>(where[0]), nb::cast<int>(where[1])};
}

void translate(const std::exception_ptr& thrown, void*) {
  try {
    std::rethrow_exception(thrown);
  } catch (const ConfigError& unplaced) {
    const ConfigError error =
        unplaced.place().file.empty() ? unplaced.at(place_of_call()) : unplaced;
    const Place& place = error.place();
    raise("ConfigError", std::string(error.what()), error.found(), error.remedy(), error.path(),
          place.file, place.line, place.column, std::string(to_string(error.code())));
  } catch (const TickFailed& error) {
    raise(error.is_fault() ? "Fault" : "NoSolution", error.what());
  }
}

// "file.py:12" of the innermost call of an exception; empty if unknown.
std::string place_of(const nb::python_error& error) {
  nb::object at = nb::borrow(error.traceback());
  if (!at.is_valid() || at.is_none()) return {};
  while (!at.attr("tb_next").is_none()) at = at.attr("tb_next");
  const auto file = nb::cast<std::string>(at.attr("tb_frame").attr("f_code").attr("co_filename"));
  return file.substr(file.rfind('/') + 1) + ":" +
         std::to_string(nb::cast<int>(at.attr("tb_lineno")));
}

// str(value) in UTF-8; "?" for what is unsayable.
std::string words_of(nb::handle value) {
  const nb::object text = nb::steal(PyObject_Str(value.ptr()));
  const nb::object bytes = nb::steal(
      text.is_valid() ? PyUnicode_AsEncodedString(text.ptr(), "utf-8", "replace") : nullptr);
  const bool interrupted = PyErr_Occurred() && PyErr_ExceptionMatches(PyExc_KeyboardInterrupt);
  PyErr_Clear();
  if (interrupted) PyErr_SetInterrupt();
  return bytes.is_valid() ? PyBytes_AsString(bytes.ptr()) : "?";
}

// At most `most` bytes before "…", and no part of a character.
void shorten(std::string& text, std::size_t most) {
  if (text.size() <= most) return;
  const auto continues = [&](std::size_t at) { return (text[at] & 0xC0) == 0x80; };
  while (most > 0 && continues(most)) --most;
  text.resize(most);
  text += "…";
}

}  // namespace

std::runtime_error told(nb::python_error& error) {
  std::string line = nb::cast<std::string>(error.type().attr("__name__"));
  const std::string place = place_of(error);
  if (!place.empty()) line += " in " + place;
  std::string words = words_of(error.value());
  if (!place.empty() && words.starts_with(place + ": ")) words.erase(0, place.size() + 2);
  line += ": " + words;
  std::ranges::replace(line, '\n', ' ');
  constexpr std::size_t kMost = 200;  // so that it stays whole in the sentence of a fault
  shorten(line, kMost);
  Py_XDECREF(last_cause.exception);
  last_cause = {line, error.value().inc_ref().ptr()};
  if (error.matches(PyExc_KeyboardInterrupt)) PyErr_SetInterrupt();  // last: Python's calls take it
  return std::runtime_error(line);
}

std::optional<ConfigError> config_error(const nb::python_error& error) {
  if (!error.matches(nb::module_::import_("poise.errors").attr("ConfigError"))) return std::nullopt;
  const nb::object value = nb::borrow(error.value());
  const auto text = [&](const char* name) { return words_of(value.attr(name)); };
  return ConfigError(code_of(text("code")), text("path"), text("found"), text("remedy"));
}

void raise_interrupt() {
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

void bind_errors(nb::module_&) { nb::register_exception_translator(translate); }

}  // namespace poise::python
