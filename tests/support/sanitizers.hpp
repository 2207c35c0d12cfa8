#pragma once

namespace sst::test {

bool has_thread_sanitizer();

/// True if memory is a sanitizer's: it comes from an allocator of its own, and there is more of it.
bool has_sanitizers_memory();

}  // namespace sst::test
