# Tests the services under systemd, which applies all settings of the units. The enabled cleaner
# cleans a page, is restarted by an upgrade of its package, and stops. The trainer learns a site
# from posted pages, and stops. It learns from 6 pages, because service.sh has set learn-at = 6 in
# train.conf.
unit=styletree-clean
passed() { echo "$*" >> boot.log; }
systemctl is-active --quiet "$unit"
passed "started at boot"
pid_of() { systemctl show --property MainPID --value "$1"; }
is_confined() {
  grep -q 'NoNewPrivs:.*1' "/proc/$1/status"
  grep -q 'Seccomp:.*2' "/proc/$1/status"
  grep -q 'CapBnd:.*0000000000000000' "/proc/$1/status"
}
stop() {
  systemctl stop "$1"
  [ "$(systemctl show --property Result --value "$1")" = success ]
}
first=$(pid_of "$unit")
is_confined "$first"
passed "confined"
clean_page() {
  curl --silent --fail --retry 50 --retry-delay 1 --retry-connrefused --data-binary @harbour/news/08.html \
    --header 'Content-Type: text/html' 'http://127.0.0.1:8080/v1/clean?url=https://harbour.example/news/08.html' |
    grep -q '"model":1,"status":"cleaned"'
}
clean_page
curl --silent --fail --data-binary '{"html":"<p>of a batch"}' --header 'Content-Type: application/x-ndjson' \
  http://127.0.0.1:8080/v1/clean/batch | grep -q 'of a batch'
passed "cleans"
dpkg --install styletree_*.deb > /dev/null
[ "$(pid_of "$unit")" != "$first" ]
clean_page
passed "restarted by an upgrade"
stop "$unit"
systemctl start styletree-train
is_confined "$(pid_of styletree-train)"
passed "trainer confined"
for page in harbour/news/*.html; do
  curl --silent --fail --retry 50 --retry-delay 1 --retry-connrefused --data-binary "@$page" \
    --header 'Content-Type: text/html' "http://127.0.0.1:8081/v1/pages?url=https://boot.example/${page##*/}" > /dev/null
done
for second in 1 2 3 4 5 6 7 8 9 10; do
  sst-train history --db /var/lib/styletree/models.db --site boot.example > history.log 2>&1 &&
    grep -q learned history.log && break
  sleep 1
done
grep -q learned history.log || { cat history.log >> boot.log; exit 1; }
passed "learns"
stop styletree-train
passed "stopped"
