#!/usr/bin/env bash
# Installs the library into a new folder, moves the folder, and builds the project next to this
# script against it: shared, static, both, and with pkg-config. Checks that a missing dependency of
# the static library is reported, that the shared library exports only the public interface, and
# that the record schema is installed.
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
cmake --install "$build" --prefix "$scratch/first" > "$scratch/install.log"
mv "$scratch/first" "$prefix"  # an installed tree can be moved
cmp "$here/../../schema/record.json" "$prefix/share/styletree/record.json"
for kind in shared static both; do
  cmake -S "$here" -B "$scratch/$kind" -DCMAKE_PREFIX_PATH="$prefix" -DLIBRARY=$kind \
        -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS="$flags" > "$scratch/$kind.log"
  cmake --build "$scratch/$kind" >> "$scratch/$kind.log"
  "$scratch/$kind/learn_and_clean"
  expected=0
  [ "$kind" != shared ] || expected=1
  if [ "$(ldd "$scratch/$kind/learn_and_clean" | grep -c libstyletree)" != $expected ]; then
    echo "$kind: the program is not linked to the requested library" >&2
    exit 1
  fi
done

missing() { # missing NAME [CMAKE OPTION]...: configures without a dependency of the static library
  local name=$1
  shift
  cmake -S "$here/missing_dependency" -B "$scratch/missing_$name" -DCMAKE_PREFIX_PATH="$prefix" \
        -DCMAKE_CXX_COMPILER="$compiler" "$@" > "$scratch/missing_$name.log"
}
missing package -DCMAKE_DISABLE_FIND_PACKAGE_LibXml2=ON
PKG_CONFIG_LIBDIR=$scratch/none missing module

library=$(find "$prefix" -name libstyletree.so)
export PKG_CONFIG_PATH=${library%/*}/pkgconfig
if [ "$(realpath "$(pkg-config --variable=libdir styletree)")" != "$(realpath "${library%/*}")" ]; then
  echo "pkg-config reports a folder that is not the library's" >&2
  exit 1
fi
# shellcheck disable=SC2046,SC2086
"$compiler" -std=c++20 $flags -o "$scratch/by_pkg_config" "$here/learn_and_clean.cpp" \
  $(pkg-config --cflags --libs styletree) -Wl,-rpath,"${library%/*}"
"$scratch/by_pkg_config"
foreign=$(nm --dynamic --defined-only --demangle "$library" | cut -d' ' -f3- |
  grep -vE '^((vtable|typeinfo|typeinfo name) for )?styletree::' || true)
foreign+=$(nm --dynamic --defined-only --demangle "$library" | grep '::Impl::' || true)
if [ -n "$foreign" ]; then
  echo "the shared library exports symbols outside its interface:" >&2
  echo "$foreign" | head -20 >&2
  exit 1
fi
