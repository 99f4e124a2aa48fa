// SPDX-License-Identifier: BSD-2-Clause
// OpenGL objects, deleted with their owner. Private to this room.

#pragma once

#include <epoxy/gl.h>

#include <span>
#include <string>
#include <utility>

#include "poise/core/mesh/mesh.hpp"

namespace poise::scene {

/// An OpenGL name, created and deleted by the given calls, which need a current context.
template <void (*Make)(GLuint*), void (*Delete)(GLuint)>
class GlName {
 public:
  GlName() = default;
  ~GlName() { reset(); }
  GlName(GlName&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
  GlName& operator=(GlName&& other) noexcept {
    std::swap(name_, other.name_);
    return *this;
  }
  operator GLuint() {
    if (name_ == 0) Make(&name_);
    return name_;
  }
  void reset() {
    if (name_ != 0) Delete(name_);
    name_ = 0;
  }

 private:
  GLuint name_ = 0;
};

namespace gl {
inline void make_buffer(GLuint* n) { glGenBuffers(1, n); }
inline void drop_buffer(GLuint n) { glDeleteBuffers(1, &n); }
inline void make_array(GLuint* n) { glGenVertexArrays(1, n); }
inline void drop_array(GLuint n) { glDeleteVertexArrays(1, &n); }
inline void make_texture(GLuint* n) { glGenTextures(1, n); }
inline void drop_texture(GLuint n) { glDeleteTextures(1, &n); }
inline void make_renderbuffer(GLuint* n) { glGenRenderbuffers(1, n); }
inline void drop_renderbuffer(GLuint n) { glDeleteRenderbuffers(1, &n); }
inline void make_framebuffer(GLuint* n) { glGenFramebuffers(1, n); }
inline void drop_framebuffer(GLuint n) { glDeleteFramebuffers(1, &n); }
inline void make_program(GLuint* n) { *n = glCreateProgram(); }
inline void drop_program(GLuint n) { glDeleteProgram(n); }
}  // namespace gl

using Buffer = GlName<gl::make_buffer, gl::drop_buffer>;
using VertexArray = GlName<gl::make_array, gl::drop_array>;
using Texture = GlName<gl::make_texture, gl::drop_texture>;
using Renderbuffer = GlName<gl::make_renderbuffer, gl::drop_renderbuffer>;
using Framebuffer = GlName<gl::make_framebuffer, gl::drop_framebuffer>;

/// A vertex and a fragment shader. @throws ConfigError with the compiler's message
class Program {
 public:
  /// @param defines  lines inserted at the top of both
  Program(const char* vertex, const char* fragment, const char* defines = "");

  void use() { glUseProgram(name_); }
  void set(const char* name, float value);
  void set(const char* name, int value);
  void set(const char* name, const Eigen::Vector2f& value);
  void set(const char* name, const Eigen::Vector3f& value);
  void set(const char* name, const Eigen::Vector4f& value);
  void set(const char* name, std::span<const Eigen::Vector3f> values);
  void set(const char* name, const Eigen::Matrix3f& value);
  void set(const char* name, const Eigen::Matrix4f& value);

 private:
  GLint at(const char* name) { return glGetUniformLocation(name_, name); }
  GlName<gl::make_program, gl::drop_program> name_;
};

/// A pose as a matrix.
Eigen::Matrix4f matrix_of(const Pose& X);

/// A mesh on the graphics card: points at location 0, normals, if any, at location 1.
class GpuMesh {
 public:
  explicit GpuMesh(const Mesh& mesh);
  void draw(const Mesh::Part& part);
  void draw_all();
  const std::vector<Mesh::Part>& parts() const { return parts_; }

 private:
  VertexArray array_;
  Buffer points_, normals_, indices_;
  GLsizei count_;
  std::vector<Mesh::Part> parts_;
};

}  // namespace poise::scene
