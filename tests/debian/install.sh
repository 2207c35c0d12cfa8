# Installs styletree on a minimal Debian, and then the tools that the later scripts use.
apt-get update -qq
apt-get install -qq --no-install-recommends ./styletree_*.deb > install.log 2>&1 || { tail install.log >&2; exit 1; }
sst-train --version
sst-clean --version
apt-get install -qq --no-install-recommends curl man-db systemd > tools.log 2>&1 || { tail tools.log >&2; exit 1; }
for name in sst-train sst-clean; do
  man "$name" 2> /dev/null | grep -q '^SYNOPSIS' || { echo "man $name shows no manual" >&2; exit 1; }
done
