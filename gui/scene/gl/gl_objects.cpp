// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/scene/gl/gl_objects.hpp"

#include "poise/core/error.hpp"

namespace poise::scene {
namespace {

[[noreturn]] void refuse_driver(const std::string& words) {
  throw ConfigError(ErrorCode::kSystem, "drawing", "is not possible with this OpenGL: " + words,
                    "set LIBGL_ALWAYS_SOFTWARE=1");
}

void attach(GLuint program, GLenum kind, const char* defines, const char* text) {
  const GLuint shader = glCreateShader(kind);
  const char* const texts[] = {"#version 330 core\n", defines, text};
  glShaderSource(shader, 3, texts, nullptr);
  glCompileShader(shader);
  GLint fine = 0;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &fine);
  std::string log(2000, '\0');
  if (fine == 0) glGetShaderInfoLog(shader, 2000, nullptr, log.data());
  glAttachShader(program, shader);
  glDeleteShader(shader);
  if (fine == 0) refuse_driver(log.c_str());
}

template <class T>
void upload(GLenum target, GLuint buffer, const std::vector<T>& data) {
  glBindBuffer(target, buffer);
  glBufferData(target, static_cast<GLsizeiptr>(data.size() * sizeof(T)), data.data(),
               GL_STATIC_DRAW);
}

void attribute(GLuint location) {
  glEnableVertexAttribArray(location);
  glVertexAttribPointer(location, 3, GL_FLOAT, GL_FALSE, 0, nullptr);
}

}  // namespace

Program::Program(const char* vertex, const char* fragment, const char* defines) {
  attach(name_, GL_VERTEX_SHADER, defines, vertex);
  attach(name_, GL_FRAGMENT_SHADER, defines, fragment);
  glLinkProgram(name_);
  GLint fine = 0;
  glGetProgramiv(name_, GL_LINK_STATUS, &fine);
  if (fine != 0) return;
  std::string log(2000, '\0');
  glGetProgramInfoLog(name_, 2000, nullptr, log.data());
  refuse_driver(log.c_str());
}

void Program::set(const char* name, float value) { glUniform1f(at(name), value); }
void Program::set(const char* name, int value) { glUniform1i(at(name), value); }
void Program::set(const char* name, const Eigen::Vector2f& value) {
  glUniform2fv(at(name), 1, value.data());
}
void Program::set(const char* name, const Eigen::Vector3f& value) {
  glUniform3fv(at(name), 1, value.data());
}
void Program::set(const char* name, const Eigen::Vector4f& value) {
  glUniform4fv(at(name), 1, value.data());
}
void Program::set(const char* name, std::span<const Eigen::Vector3f> values) {
  glUniform3fv(at(name), static_cast<GLsizei>(values.size()), values[0].data());
}
void Program::set(const char* name, const Eigen::Matrix3f& value) {
  glUniformMatrix3fv(at(name), 1, GL_FALSE, value.data());
}
void Program::set(const char* name, const Eigen::Matrix4f& value) {
  glUniformMatrix4fv(at(name), 1, GL_FALSE, value.data());
}

Eigen::Matrix4f matrix_of(const Pose& X) {
  Eigen::Matrix4f m = Eigen::Matrix4f::Identity();
  m.topLeftCorner<3, 3>() = X.R.cast<float>();
  m.topRightCorner<3, 1>() = X.p.cast<float>();
  return m;
}

GpuMesh::GpuMesh(const Mesh& mesh)
    : count_(static_cast<GLsizei>(3 * mesh.triangles.size())), parts_(mesh.parts) {
  glBindVertexArray(array_);
  upload(GL_ARRAY_BUFFER, points_, mesh.points);
  attribute(0);
  if (!mesh.normals.empty()) {
    upload(GL_ARRAY_BUFFER, normals_, mesh.normals);
    attribute(1);
  }
  upload(GL_ELEMENT_ARRAY_BUFFER, indices_, mesh.triangles);
}

void GpuMesh::draw(const Mesh::Part& part) {
  glBindVertexArray(array_);
  glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(3 * part.count), GL_UNSIGNED_INT,
                 reinterpret_cast<const void*>(part.first * sizeof(Mesh::Triangle)));
}

void GpuMesh::draw_all() {
  glBindVertexArray(array_);
  glDrawElements(GL_TRIANGLES, count_, GL_UNSIGNED_INT, nullptr);
}

}  // namespace poise::scene
