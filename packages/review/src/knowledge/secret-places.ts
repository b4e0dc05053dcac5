import type { ListedSource } from "../compile/knowledge-schema";
import { remembered } from "../follow/code/remembered";
import { namesOf } from "../match/names";
import { SOURCES } from "./sources";

/** A path may stand inside a word, as behind `@` or `file=`, and one of several may end before the text does. */
const START = String.raw`(?:^|[\s'"=@:({,/])`;
const START_OF_WHOLE = String.raw`(?:^|[\s'"=@:({,])`;
const END = String.raw`\*?(?=$|[\s"'),;])`;
/** What only the run tells, or all that is in a folder. */
const ALL_IN_IT = String.raw`/(?:\*|\ufffc)`;
const ONE_WORD = /[^\s"'=@:({,;)]+/g;

const PLACES = SOURCES.filter(({ paths }) => paths.length > 0).map((source) => ({
  source,
  pattern: new RegExp(source.paths.map(sourceOf).join("|")),
}));
const PUBLIC = new RegExp(namesOf("public-part").map(sourceOf).join("|"));

const HOME = /(?:~[\w-]*|\$home|\$\{home\}|%userprofile%|\$env:userprofile|\/(?:home|users)\/[^/\s]{1,60}|\/root)\//g;
const MAX_PATH_CHARS = 2000;

/** What a path leads to, or null where it leads to nothing that is known for its secrets. */
export const secretPlaceOf = remembered((path: string): ListedSource | null => {
  if (path.length > MAX_PATH_CHARS || !/[./_]/.test(path)) return null;
  const normal = path
    .replaceAll("\\", "/")
    .toLowerCase()
    .replaceAll(HOME, "~/")
    .replaceAll(/\/{2,}/g, "/");
  const secret = PUBLIC.test(normal) ? normal.replaceAll(ONE_WORD, (word) => (PUBLIC.test(word) ? "" : word)) : normal;
  return PLACES.find(({ pattern }) => pattern.test(secret))?.source ?? null;
});

/** The source of a pattern for a path as `knowledge/sources/secrets.yaml` writes it. */
function sourceOf(path: string): string {
  const start = path.startsWith("*") ? "" : path.startsWith("/") ? START_OF_WHOLE : START;
  const body = path
    .replace(/^\*|\/$|(?<!\*)\*$/g, "")
    .replaceAll(".", "\\.")
    .replaceAll("(", "(?:")
    .replaceAll("?", (sign, at, whole) => (whole[at - 1] === "(" ? sign : " "))
    .replaceAll(/\*\*?/g, (stars) => (stars === "*" ? String.raw`[^/\s]{0,60}` : String.raw`[^\n]{0,120}`));
  if (path.endsWith("*")) return start + body;
  return `${start}${body}(?:${path.endsWith("/") ? "/" : ALL_IN_IT}|/?${END})`;
}
