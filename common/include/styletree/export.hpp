#pragma once

/// Marks the symbols that the shared library exports; everything else in it is hidden.
#define STYLETREE_EXPORT __attribute__((visibility("default")))

/// Hides a type within an exported one.
#define STYLETREE_LOCAL __attribute__((visibility("hidden")))
