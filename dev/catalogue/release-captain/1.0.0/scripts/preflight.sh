#!/bin/sh
# Check that a release can start. Changes nothing.
# Usage: preflight.sh VERSION [BRANCH]      BRANCH defaults to main.
set -u

version="${1:?usage: preflight.sh VERSION [BRANCH]}"
branch="${2:-main}"
failed=0

ok() { printf 'ok    %s\n' "$1"; }
bad() { printf 'FAIL  %s\n      %s\n' "$1" "$2"; failed=$((failed + 1)); }

if ! git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
  echo "not inside a Git work tree" >&2
  exit 2
fi
cd "$(git rev-parse --show-toplevel)" || exit 2

case "$version" in
  [0-9]*.[0-9]*.[0-9]*) ok "version $version" ;;
  *) bad "version $version" "write it as MAJOR.MINOR.PATCH" ;;
esac

if [ -z "$(git status --porcelain)" ]; then ok "work tree is clean"; else bad "work tree has changes" "commit them or put them away"; fi

current="$(git symbolic-ref --quiet --short HEAD || echo 'no branch')"
if [ "$current" = "$branch" ]; then ok "on $branch"; else bad "on $current" "switch to $branch, or name the branch"; fi

if upstream="$(git rev-parse --quiet --verify '@{upstream}' 2>/dev/null)"; then
  if [ "$upstream" = "$(git rev-parse HEAD)" ]; then ok "level with the remote branch, as last fetched"; else bad "differs from the remote branch" "fetch, then pull or push"; fi
else
  bad "no remote branch" "set one with git push -u"
fi

if git rev-parse --quiet --verify "refs/tags/v$version" >/dev/null || git rev-parse --quiet --verify "refs/tags/$version" >/dev/null; then
  bad "tag $version exists" "choose the next number"
else
  ok "tag is free"
fi

manifest=""
for file in package.json pyproject.toml Cargo.toml; do
  [ -f "$file" ] && manifest="$file" && break
done
if [ -z "$manifest" ]; then
  ok "no manifest with a version"
elif grep -Eq "^[[:space:]]*\"?version\"?[[:space:]]*[:=][[:space:]]*\"$(printf '%s' "$version" | sed 's/\./\\./g')\"" "$manifest"; then
  ok "$manifest says $version"
else
  bad "$manifest has another version" "set it to $version"
fi

if [ ! -f CHANGELOG.md ]; then
  bad "no CHANGELOG.md" "write what changes for users"
elif grep -Fq "$version" CHANGELOG.md; then
  ok "CHANGELOG.md has an entry"
else
  bad "CHANGELOG.md has no entry for $version" "write what changes for users"
fi

conflicts="$(git grep -lE '^(<{7} |>{7} )' -- . || true)"
if [ -z "$conflicts" ]; then ok "no conflict markers"; else bad "conflict markers" "$conflicts"; fi

left="$(git grep -lF 'TODO(release)' -- . || true)"
if [ -z "$left" ]; then ok "nothing marked TODO(release)"; else bad "marked TODO(release)" "$left"; fi

[ "$failed" -eq 0 ] && echo "ready" && exit 0
echo "$failed to clear before the release"
exit 1
