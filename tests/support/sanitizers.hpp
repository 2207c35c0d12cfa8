#pragma once

namespace sst::test {

bool has_thread_sanitizer();

/// True if a sanitizer's allocator replaces the usual one. It takes more memory.
bool has_sanitizers_memory();

}  // namespace sst::test
