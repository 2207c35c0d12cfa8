# Under systemd, where what the unit asks for is in force: the enabled service cleans a page, survives
# an upgrade of its package, and stops.
unit=styletree-clean
passed() { echo "$*" >> boot.log; }
systemctl is-active --quiet "$unit"
passed "started at boot"
first=$(systemctl show --property MainPID --value "$unit")
grep -q 'NoNewPrivs:.*1' "/proc/$first/status"
grep -q 'Seccomp:.*2' "/proc/$first/status"
grep -q 'CapBnd:.*0000000000000000' "/proc/$first/status"
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
[ "$(systemctl show --property MainPID --value "$unit")" != "$first" ]
clean_page
passed "restarted by an upgrade"
systemctl stop "$unit"
[ "$(systemctl show --property Result --value "$unit")" = success ]
passed "stopped"
