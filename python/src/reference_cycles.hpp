#pragma once

#include <nanobind/nanobind.h>

namespace styletree::python {

/// The slots of a class whose objects may be part of reference cycles, for nanobind::type_slots.
/// Like tp_traverse, `T::traverse(visit, arg)` visits the Python objects that a T owns, and
/// `T::clear()` releases them. Both are called with the GIL held.
template <typename T>
struct CycleSlots {
  static int traverse(PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(Py_TYPE(self));
    return nanobind::inst_ready(self) ? nanobind::inst_ptr<T>(self)->traverse(visit, arg) : 0;
  }
  static int clear(PyObject* self) {
    if (nanobind::inst_ready(self)) {
      nanobind::inst_ptr<T>(self)->clear();
    }
    return 0;
  }

  static inline PyType_Slot slots[] = {{Py_tp_traverse, reinterpret_cast<void*>(&traverse)},
                                       {Py_tp_clear, reinterpret_cast<void*>(&clear)},
                                       {0, nullptr}};
};

}  // namespace styletree::python
