#pragma once

namespace sst::test {

bool has_thread_sanitizer();

/// True if a sanitizer replaces the usual allocator with one that uses more memory.
bool has_sanitizers_memory();

}  // namespace sst::test
