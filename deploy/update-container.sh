#!/bin/sh
# Updates the site of compose.yaml: builds or pulls its image, tries that on a copy of the data, replaces the container, and puts the former
# image and data back if the new one is not healthy. `update-container.sh --back` puts them back later.
set -eu
cd "$(dirname "$0")/.."
seconds=${UPDATE_HEALTH_SECONDS:-60}
program() { docker compose exec -T app node build/server/index.js "$@"; }
fail() { echo "error: $*" >&2; exit 1; }
trial='' trial_data=''
clean() {
  [ -z "$trial" ] || docker rm -f "$trial" >/dev/null 2>&1 || true
  [ -z "$trial_data" ] || docker volume rm -f "$trial_data" >/dev/null 2>&1 || true
  trial='' trial_data=''
}
trap clean EXIT

docker compose version >/dev/null 2>&1 || fail 'docker with compose is needed'
image=$(docker compose config --images app) || fail 'compose.yaml is not valid here; is SITE_HOST set, in .env?'
container=$(docker compose ps --all --quiet app)
[ -n "$container" ] || fail 'there is no container yet: docker compose up -d'
data=$(docker inspect -f '{{range .Mounts}}{{if eq .Destination "/data"}}{{.Name}}{{end}}{{end}}' "$container")
in_data() { docker run --rm --user node -v "$data:/data" "$1" sh -c "$2"; }

# Waits until a container serves its home page, and one of the pages that are loaded after the start, not longer than it runs.
is_healthy() {
  check="Promise.all(['/', '/admin'].map((path) => fetch('http://127.0.0.1:3000' + path)))
    .then((all) => process.exit(all.every((r) => r.ok) ? 0 : 1), () => process.exit(1))"
  left=$seconds
  until docker exec "$1" node -e "$check" >/dev/null 2>&1; do
    [ "$left" -gt 0 ] || return 1
    [ "$(docker inspect -f '{{.State.Status}}' "$1")" != exited ] || return 1
    left=$((left - 1)); sleep 1
  done
}

go_back() {
  docker compose stop app
  # shellcheck disable=SC2016
  in_data "$former" 'set -e; cd /data; aside=not-kept-$(date -u +%Y-%m-%dT%H-%M-%SZ); mkdir $aside; mv app.db* $aside/; cp $aside/app.db.before-update app.db; cp app.db app.db.before-update; echo "database: what the new release had is in $aside"'
  docker tag "$former" "$image"
  docker compose up -d --no-build --pull never --no-deps app
  is_healthy "$(docker compose ps --quiet app)" || fail 'the former image does not answer; see docker compose logs app'
}

former=chenglijian:former
if [ "${1:-}" = --back ]; then
  docker image inspect "$former" >/dev/null 2>&1 || fail 'there is no former image; an update makes one'
  in_data "$former" 'test -f /data/app.db.before-update' || fail 'there is no database from before an update'
  go_back
  echo 'the former image and data answer again'
  exit
fi
[ $# = 0 ] || fail 'update-container.sh takes nothing, or --back'

running=$(docker inspect -f '{{.Image}}' "$container")
keep() { docker tag "$running" "$image"; fail "$1. Nothing has changed: the running container goes on"; }
if [ -n "${SITE_IMAGE:-}" ] || grep -qs '^SITE_IMAGE=' .env; then docker compose pull app || keep 'the image could not be pulled'
else docker compose build --pull app || keep 'the image could not be built'; fi
made=$(docker image inspect -f '{{.Id}}' "$image")
if [ "$made" = "$running" ]; then echo 'the image is up to date'; exit; fi

echo 'trying it on a copy of the data …'
program backup || keep 'the backup failed'
trial_data=$(docker volume create)
# shellcheck disable=SC2016
restore='node build/server/index.js restore "$(ls -d /from/backups/[0-9]* | tail -1)"'
docker run --rm -v "$data:/from:ro" -v "$trial_data:/data" "$made" sh -c "$restore" || keep 'the backup could not be restored for the trial'
trial=$(docker run -d --network none --read-only --tmpfs /tmp -v "$trial_data:/data" -e LOG_LEVEL=error "$made")
is_healthy "$trial" || { docker logs "$trial" >&2; keep 'the new image does not run over a copy of the data'; }
clean

echo 'switching …'
docker tag "$running" "$former"
docker compose stop app
in_data "$running" 'cp /data/app.db /data/app.db.before-update'
if docker compose up -d --no-build --pull never --no-deps app && is_healthy "$(docker compose ps --quiet app)"; then
  echo 'the new image answers; deploy/update-container.sh --back returns to the former one'
else
  docker compose logs --tail 20 app >&2 || true
  go_back
  fail 'the update was taken back: the new image did not answer. The former one answers again'
fi
