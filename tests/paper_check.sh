#!/usr/bin/env bash
# Compares the programs with an independent implementation of the papers. It is not in the repository,
# but in $STYLETREE_PAPER_CHECK or, if unset, in ../shared/paper-check next to the sources; without it,
# the check is skipped. Fails on mismatches, and if the deviations are not exactly the known ones
# (ARCHITECTURE.md, "Where we differ from the papers").
#
# usage: tests/paper_check.sh SST-TRAIN SST-CLEAN
set -euo pipefail
readonly skipped=77 # ctest: SKIP_RETURN_CODE

[ $# -eq 2 ] || { sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0"; exit 2; }
train=$(realpath "$1") clean=$(realpath "$2")
check=${STYLETREE_PAPER_CHECK:-$(cd "$(dirname "$0")/.." && pwd)/../shared/paper-check}
[ -x "$check/run" ] || { echo "skipped: there is no $check/run; see STYLETREE_PAPER_CHECK"; exit $skipped; }
python=${PYTHON:-/usr/bin/python3} # Debian's, which has Debian's packages
"$python" -c 'import html5lib' 2>/dev/null || { echo "skipped: $python has no html5lib, which the check needs; run scripts/setup --for test"; exit $skipped; }

expected='zhang: Sum3 = 0 is the digest of no word'
output=$(PYTHON=$python EXACT=1 "$check/run" "$train" "$clean") || { echo "$output"; exit 1; }
echo "$output"
found=$(sed -n 's/^known deviation: \([^:]*: [^:]*\): .*/\1/p' <<<"$output")
[ "$found" = "$expected" ] || { echo "deviations are: $found; expected: $expected"; exit 1; }
