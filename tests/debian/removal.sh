# Checks that removal keeps options and models, and leaves the service enabled; and that purging keeps only the user.
remains() { # prints the files of styletree in this Debian, except apt's own records
  find / -xdev \( -path /styletree -o -path /proc -o -path /var/lib/dpkg -o -path /var/cache -o -path /var/log \) -prune \
    -o \( -name '*styletree*' -o -name 'sst-*' -o -user styletree \) -print | sort
}
expect() { # expect WHEN FILE...
  when=$1
  shift
  if [ "$(remains)" != "$(printf '%s\n' "$@")" ]; then
    echo "files after $when:" >&2
    remains >&2
    exit 1
  fi
}
apt-get remove -qq styletree libstyletree-dev 'libstyletree[0-9]*' > removal.log 2>&1 || { tail removal.log >&2; exit 1; }
expect removal /etc/styletree /etc/systemd/system/multi-user.target.wants/styletree-clean.service \
  /var/lib/styletree /var/lib/styletree/models.db /var/lib/styletree/models.db.samples \
  /var/lib/systemd/deb-systemd-helper-enabled/styletree-clean.service.dsh-also \
  /var/lib/systemd/deb-systemd-helper-enabled/styletree-train.service.dsh-also
apt-get purge -qq styletree > removal.log 2>&1 || { tail removal.log >&2; exit 1; }
expect purging
getent passwd styletree
