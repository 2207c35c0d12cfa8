# Tests the services. The cleaner's unit is checked and enabled. The cleaner may start only if it
# has a model or a trainer. It starts with a model, and stops. systemd is not running here, so the
# test runs the unit's command as the unit's user.
unit=/usr/lib/systemd/system/styletree-clean.service
setting() { sed -n "s/^$1=//p" "$unit"; }
fail() {
  echo "service: $*" >&2
  [ ! -f service.log ] || cat service.log >&2
  exit 1
}

for each in "$unit" /usr/lib/systemd/system/styletree-train.service; do
  systemd-analyze verify "$each"
  # Rates the unit's exposure to attacks from 0.0 (safest) to 10.0; fails above 1.5.
  systemd-analyze security --offline=true --threshold=15 --no-pager "$each" > security.log ||
    fail "$(tail -n 1 security.log)"
  tail -n 1 security.log
done

[ "$(systemctl is-enabled styletree-clean || true)" = disabled ] || fail "enabled by the installation"
systemctl enable --quiet styletree-clean
[ "$(systemctl is-enabled styletree-clean)" = enabled ] || fail "not enabled"

user=$(setting User)
models=/var/lib/styletree/models.db
command=$(setting ExecStart)
[ "$user" != root ] && [ "$(stat --format=%U "${models%/*}")" = "$user" ] || fail "${models%/*} is not owned by $user"
as_user() { setpriv --reuid "$user" --regid "$user" --init-groups -- "$@"; }
[ "$(stat --format=%a "${models%/*}")" = 750 ] || fail "${models%/*} does not have the mode 750"
[ ! -e "$models" ] || fail "the model file exists before anything is learned"
may_start() { eval "as_user $(setting ExecCondition)"; }
! may_start || fail "starts without a model or a trainer"
cp /etc/styletree/clean.conf clean.conf
echo 'trainer = http://127.0.0.1:8081' >> /etc/styletree/clean.conf
may_start || fail "does not start without a model, though there is a trainer"
cat clean.conf > /etc/styletree/clean.conf
as_user sst-train learn --quiet --db "$models" --site harbour.example harbour/news
may_start || fail "does not start with a model"

setpriv --reuid "$user" --regid "$user" --init-groups -- $command > service.log 2>&1 &
service=$!
curl --silent --fail --retry 50 --retry-delay 1 --retry-connrefused http://127.0.0.1:8080/readyz > /dev/null ||
  fail "does not answer"
page=harbour/news/08.html
url=http://127.0.0.1:8080/v1/clean?url=https://harbour.example/news/08.html
curl --silent --fail-with-body --data-binary @$page --header 'Content-Type: text/html' "$url" > record.json ||
  fail "$(cat record.json)"
grep -q '"site":"harbour.example","model":1,"status":"cleaned"' record.json || fail "the record is $(cat record.json)"
curl --silent --fail --data-binary @$page --header 'Content-Type: text/html' --header 'Accept: text/plain' "$url" > served.txt
sst-clean --quiet --db "$models" --site harbour.example --format text $page | tr -d '\f' > cleaned.txt  # no page separators
grep -q 'Old charts found in an attic' served.txt || fail "the content is not in $(cat served.txt)"
diff --ignore-blank-lines served.txt cleaned.txt || fail "the service and the program clean a page differently"

# The service also uses models that root has learned.
sst-train learn --quiet --db "$models" --site second.example harbour/tides
for second in 1 2 3 4 5; do
  sleep 1
  curl --silent --fail http://127.0.0.1:8080/v1/sites | grep -q second.example && break
done
curl --silent --fail http://127.0.0.1:8080/v1/sites | grep -q second.example || fail "does not use a new model"

kill "$service"
wait "$service" || fail "ended with status $?"
cat service.log

# The trainer reads its options, and learns a site from posted pages.
unit=/usr/lib/systemd/system/styletree-train.service
echo 'learn-at = 6' >> /etc/styletree/train.conf
setpriv --reuid "$user" --regid "$user" --init-groups -- $(setting ExecStart) > service.log 2>&1 &
service=$!
curl --silent --fail --retry 50 --retry-delay 1 --retry-connrefused http://127.0.0.1:8081/healthz > /dev/null ||
  fail "the trainer does not answer"
for page in harbour/news/*.html; do
  curl --silent --fail-with-body --data-binary "@$page" --header 'Content-Type: text/html' \
    "http://127.0.0.1:8081/v1/pages?url=https://third.example/${page##*/}" >> posted.json || fail "$(cat posted.json)"
done
for second in 1 2 3 4 5 6 7 8 9 10; do
  sst-train history --db "$models" --site third.example > history.log 2>&1 && grep -q learned history.log && break
  sleep 1
done
grep -q learned history.log || fail "the trainer has learned nothing: $(cat history.log)"
kill "$service"
wait "$service" || fail "the trainer ended with status $?"
cat service.log
