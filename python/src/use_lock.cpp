#include "python/src/use_lock.hpp"

#include <unistd.h>

#include <string>

#include <styletree/error.hpp>

#include "python/src/gil_release.hpp"

namespace styletree::python {

bool UseLock::try_lock() {
  const Holder self{getpid(), gettid()};
  Holder holder = kNone;
  if (m_holder.compare_exchange_strong(holder, self)) {
    return true;
  }
  if (holder == self) {
    throw Error{ErrorCode::usage, std::string{"this "} + m_object +
                                      " is already in use by a call on the same thread; use "
                                      "another one in signal handlers, callbacks and file objects"};
  }
  if (holder.process != self.process) {
    throw Error{ErrorCode::usage,
                std::string{"a thread used this "} + m_object +
                    " while the process forked, so the child cannot use it; create "
                    "a new one, or fork earlier"};
  }
  return false;
}

void UseLock::lock() {
  while (!try_lock()) {
    const Holder holder = m_holder;
    if (holder != kNone) {
      m_holder.wait(holder);
    }
  }
}

void UseLock::unlock() {
  m_holder = kNone;
  m_holder.notify_all();
}

void UseLock::lock_with_gil() {
  if (!try_lock()) {
    const GilRelease no_gil;
    lock();
  }
}

}  // namespace styletree::python
