// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/scene/gl/context.hpp"

#include <epoxy/egl.h>
#include <epoxy/gl.h>

#include "poise/core/error.hpp"

namespace poise::scene {
namespace {

[[noreturn]] void refuse(const std::string& what) {
  throw ConfigError(
      ErrorCode::kSystem, "drawing", "is not possible here: " + what,
      "install libegl1, libegl-mesa0 and libgl1-mesa-dri, which draw in software; with "
      "LIBGL_ALWAYS_SOFTWARE=1 they do so where a graphics card cannot");
}

EGLDisplay open_display() {
  if (!epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless"))
    refuse("EGL has no displays without a screen");
  const EGLDisplay display =
      eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
  if (display == EGL_NO_DISPLAY || !eglInitialize(display, nullptr, nullptr))
    refuse("EGL does not start");
  return display;
}

EGLContext make_context(EGLDisplay display) {
  const EGLint attributes[] = {EGL_CONTEXT_MAJOR_VERSION,
                               3,
                               EGL_CONTEXT_MINOR_VERSION,
                               3,
                               EGL_CONTEXT_OPENGL_PROFILE_MASK,
                               EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                               EGL_NONE};
  const EGLenum before = eglQueryAPI();
  eglBindAPI(EGL_OPENGL_API);
  const EGLContext context =
      eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes);
  eglBindAPI(before);
  if (context == EGL_NO_CONTEXT) refuse("there is no OpenGL 3.3");
  return context;
}

}  // namespace

struct Context::Data {
  EGLDisplay display = open_display();
  EGLContext context = make_context(display);
  std::string renderer;
};

// The display stays open: the process has only one, and other code may use it.
Context::Context() : data_(std::make_unique<Data>()) {
  const Current current(*this);
  data_->renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
}

Context::~Context() { eglDestroyContext(data_->display, data_->context); }

const std::string& Context::renderer() const { return data_->renderer; }

Context::Current::Current(const Context& context)
    : display_(eglGetCurrentDisplay()),
      draw_(eglGetCurrentSurface(EGL_DRAW)),
      read_(eglGetCurrentSurface(EGL_READ)),
      context_(eglGetCurrentContext()),
      ours_(context.data_->display) {
  eglBindAPI(EGL_OPENGL_API);
  if (!eglMakeCurrent(context.data_->display, EGL_NO_SURFACE, EGL_NO_SURFACE,
                      context.data_->context))
    refuse("the context cannot be used, perhaps on another thread at the same time");
}

Context::Current::~Current() {
  eglMakeCurrent(ours_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  if (context_ != EGL_NO_CONTEXT) eglMakeCurrent(display_, draw_, read_, context_);
}

}  // namespace poise::scene
