#pragma once

#include <sys/types.h>

#include <atomic>

namespace styletree::python {

/// Guards an object that several threads may share, but only one may use at a time. Unlike
/// std::mutex, it never deadlocks: a thread that already holds it (in a signal handler, or in
/// read() of a file that the object reads) gets an Error, and so does a forked process whose parent
/// held it.
class UseLock {
 public:
  /// `object` is a string literal that names the object in messages, such as "sample".
  explicit UseLock(const char* object) : m_object{object} {}

  /// Waits for other threads. Called without the GIL. Throws Error (usage).
  void lock();
  void unlock();

  /// Like lock(), but called with the GIL, which it releases while it waits.
  void lock_with_gil();

 private:
  struct Holder {
    pid_t process;
    pid_t thread;
    bool operator==(const Holder&) const = default;
  };
  static constexpr Holder kNone{0, 0};

  bool try_lock();

  const char* m_object;
  std::atomic<Holder> m_holder = kNone;
};

}  // namespace styletree::python
