#!/bin/sh
# List the commits between two tags, oldest first, with the files that each touches.
# Usage: collect_changes.sh [FROM [TO]]   FROM defaults to the last tag, TO to HEAD.
set -eu

to="${2:-HEAD}"
if [ "$#" -ge 1 ]; then
  from="$1"
elif ! from="$(git describe --tags --abbrev=0 "$to" 2>/dev/null)"; then
  from=""
  echo "no tag yet: listing everything" >&2
fi
range="${from:+$from..}$to"

if ! git rev-parse --quiet --verify "$to^{commit}" >/dev/null || { [ -n "$from" ] && ! git rev-parse --quiet --verify "$from^{commit}" >/dev/null; }; then
  echo "no such tag or commit: $range" >&2
  exit 2
fi

reverted="$(git log --no-merges --format=%B "$range" -- | sed -n 's/^This reverts commit \([0-9a-f]\{7,40\}\).*/\1/p')"

git log --reverse --no-merges --format=%H "$range" -- | while read -r commit; do
  mark=""
  for gone in $reverted; do
    case "$commit" in "$gone"*) mark=" [reverted later]" ;; esac
  done
  git show --no-patch --format="## %h %s$mark%n%an, %as%n%n%b" "$commit"
  git show --format= --name-status "$commit" | sed 's/^/    /' | head -20
  echo
done

echo "$(git rev-list --no-merges --count "$range" --) commits in $range"
