#pragma once

/// Marks the symbols that the shared library exports; everything else in it is hidden.
#define STYLETREE_EXPORT __attribute__((visibility("default")))
