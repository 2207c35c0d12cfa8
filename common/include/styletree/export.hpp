#pragma once

/// Marks a symbol that the shared library exports; all other symbols are hidden.
#define STYLETREE_EXPORT __attribute__((visibility("default")))

/// Hides a type that is nested in an exported type.
#define STYLETREE_LOCAL __attribute__((visibility("hidden")))
