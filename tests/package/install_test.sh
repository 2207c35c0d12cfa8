#!/usr/bin/env bash
# Installs the library into a folder of its own and builds the project beside this script against
# it: shared, static, and by pkg-config. Checks that the shared library exports nothing but the
# public interface.
#
# usage: install_test.sh BUILD_FOLDER SCRATCH_FOLDER CXX_COMPILER [COMPILER FLAG]...
set -euo pipefail
build=$1 scratch=$2 compiler=$3
shift 3
flags="$*"
here=$(cd "$(dirname "$0")" && pwd)
rm -rf "$scratch"
mkdir -p "$scratch"
prefix=$scratch/prefix
cmake --install "$build" --prefix "$prefix" > "$scratch/install.log"
for kind in shared static; do
  use_static=OFF
  [ "$kind" = shared ] || use_static=ON
  cmake -S "$here" -B "$scratch/$kind" -DCMAKE_PREFIX_PATH="$prefix" -DUSE_STATIC=$use_static \
        -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS="$flags" > "$scratch/$kind.log"
  cmake --build "$scratch/$kind" >> "$scratch/$kind.log"
  "$scratch/$kind/learn_and_clean"
done
library=$(find "$prefix" -name libstyletree.so)
export PKG_CONFIG_PATH=${library%/*}/pkgconfig
# shellcheck disable=SC2046,SC2086
"$compiler" -std=c++20 $flags -o "$scratch/by_pkg_config" "$here/learn_and_clean.cpp" \
  $(pkg-config --cflags --libs styletree) -Wl,-rpath,"${library%/*}"
"$scratch/by_pkg_config"
foreign=$(nm --dynamic --defined-only --demangle "$library" | cut -d' ' -f3- |
  grep -vE '^((vtable|typeinfo|typeinfo name) for )?styletree::' || true)
foreign+=$(nm --dynamic --defined-only --demangle "$library" | grep '::Impl::' || true)
if [ -n "$foreign" ]; then
  echo "the shared library exports what is not of its interface:" >&2
  echo "$foreign" | head -20 >&2
  exit 1
fi
