# Writes all C++ examples of a Markdown file, fenced as ```cpp, into one source, so that the compiler
# checks them. usage: cmake -DINPUT=README.md -DOUTPUT=examples.cpp -P extract_examples.cmake
file(READ ${INPUT} text)
set(source "")
string(REPLACE ";" "\\;" text "${text}")
string(REGEX MATCHALL "```cpp\n[^`]*```" examples "${text}")
foreach(example IN LISTS examples)
  string(REGEX REPLACE "^```cpp\n" "" example "${example}")
  string(REGEX REPLACE "```$" "" example "${example}")
  string(APPEND source "${example}\n")
endforeach()
file(WRITE ${OUTPUT} "${source}")
