# Builds the project in tests/package with libstyletree-dev: shared, static, and with pkg-config.
apt-get install -qq --no-install-recommends ./libstyletree*.deb cmake g++ make pkg-config > library.log 2>&1 ||
  { tail library.log >&2; exit 1; }
for kind in shared static; do
  cmake -S package -B "build-$kind" -DLIBRARY=$kind > build.log 2>&1 &&
    cmake --build "build-$kind" >> build.log 2>&1 || { tail build.log >&2; exit 1; }
  "build-$kind/learn_and_clean"
done
g++ -std=c++20 -o by_pkg_config package/learn_and_clean.cpp $(pkg-config --cflags --libs styletree)
./by_pkg_config
