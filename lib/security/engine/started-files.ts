import type { Content } from "./containers/content";
import { readText } from "./content-kind";
import { isScript, roleOf } from "./path-role";

/** Texts that tell somebody what to run: what an agent loads, and what a package manager starts. */
const TELLS = /^(?:[^/]+\.md|(?:agents|commands|hooks|skills)\/.*\.(?:md|json)|package\.json|\.claude\/.*\.json)$/i;
/** Named as a test, a file stays one whoever starts it. */
const IS_TEST = /(?:^|\/)(?:test_[^/]*|[^/]*[._-](?:test|tests|spec)\.[a-z]+|conftest\.py)$/i;
const STARTS =
  /(?:(?:^|[\s"'`(;&|])(?:(?:ba|z)?sh|source|\.|python[\d.]*|node|deno run|bun(?: run)?|npx tsx|ruby|perl|php|pwsh|powershell(?: -File)?) (?:-[\w-]{1,20} ){0,3}["'`]?|["'`\s(]\.\/)(?:\.\/|\$\{?\w{1,30}\}?\/|[\w.-]{1,40}\/){0,4}$/i;

/** Scripts in a folder of tests or examples that the package has somebody run: they are part of what it does. */
export function startedFiles(files: Content[]): Set<string> {
  const candidates = files.filter(({ path }) => roleOf(path) === "test" && isScript(path) && !IS_TEST.test(path));
  if (candidates.length === 0) return new Set();
  const texts = files.filter(({ path }) => TELLS.test(path)).map(({ bytes }) => readText(bytes));
  return new Set(candidates.flatMap(({ path }) => (texts.some((text) => isStarted(text, path)) ? [path] : [])));
}

const MAX_PLACES = 20;
const CHARS_BEFORE = 200;

function isStarted(text: string, path: string): boolean {
  let at = text.indexOf(path);
  for (let places = 0; at !== -1 && places < MAX_PLACES; places += 1) {
    if (STARTS.test(text.slice(Math.max(0, at - CHARS_BEFORE), at))) return true;
    at = text.indexOf(path, at + path.length);
  }
  return false;
}
