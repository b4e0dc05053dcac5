import { anyOf } from "../match/names";
import type { Content } from "./containers/content";
import { matchesIn } from "./matches";
import { isScript, roleOf } from "./path-role";
import type { TextPart } from "./text-parts";

/** A program of the package that one of its texts starts, by the extension that its interpreter takes; null where none is named. */
export type StartedFiles = Map<string, { extension: string | null; isTold: boolean }>;

/** Texts that tell somebody what to run: what an agent loads, and what a package manager starts. */
const TELLS = /^(?:[^/]+\.md|(?:agents|commands|hooks|skills)\/.*\.(?:md|json)|package\.json|\.claude\/.*\.json)$/i;
/** Texts that may start something besides. */
const STARTS_OTHERS = /\.(?:mdx?|json|ya?ml|toml)$|(?:^|\/)[^.]+$/i;
/** Named as a test, a file stays one whoever starts it. */
const IS_TEST = /(?:^|\/)(?:test_[^/]*|[^/]*[._-](?:test|tests|spec)\.[a-z]+)$/i;
/** What runs tests loads some files by their names, whatever they hold. */
const LOADED_UNASKED: [runner: RegExp, files: RegExp][] = [
  [runnerOf("python-test-runner"), /(?:^|\/)conftest\.py$/],
  [runnerOf("javascript-test-runner"), /(?:^|\/)(?:(?:jest|vitest)\.setup|setupTests)\.[cm]?[jt]sx?$/],
  [runnerOf("ruby-test-runner"), /(?:^|\/)(?:spec|rails|test)_helper\.rb$/],
];
/** An interpreter with its options, or nothing before a path, and the file that is started. */
const BY_INTERPRETER =
  /(?:^|[\s"'`(;&|])((?:ba|z|da|k)?sh|source|\.|python[\d.]*|node|deno run|bun(?: run)?|npx tsx|ruby|perl|php|pwsh|powershell(?: -File)?) (?:-[\w-]{1,20} ){0,3}["'`]?([\w./${}@+-]{1,300})/gi;
const BY_PATH = /["'`\s(](\.\/[\w./@+-]{1,300})|\b(?:run|execute|launch|chmod \S{2,5}) ["'`]?([\w./${}@+-]{1,300})/gi;
/** What a manifest names as a program: by itself, or each of several. */
const BY_MANIFEST = /"(?:bin|main|module|command)"\s{0,20}:\s{0,20}(?:"([^"\s]{1,300})|\{([^{}]{1,2000})\})/g;
const NAMED_IN_OBJECT = /:\s{0,20}"([^"\s]{1,300})"/g;
const EXTENSIONS: [RegExp, string][] = [
  [/sh$|^source$|^\.$/i, "sh"],
  [/^python/i, "py"],
  [/^(?:node|deno|bun)/i, "js"],
  [/tsx$/i, "ts"],
  [/^ruby$/i, "rb"],
  [/^perl$/i, "pl"],
  [/^php$/i, "php"],
];
/** The files that texts of the package start. */
export function startedFiles(files: Content[], partsOf: (file: Content) => TextPart[]): StartedFiles {
  const byName = new Map<string, string[]>();
  for (const { path } of files) byName.set(nameOf(path), [...(byName.get(nameOf(path)) ?? []), path]);
  const started: StartedFiles = new Map();
  const loaded = LOADED_UNASKED.flatMap(([runner, names]) => {
    const paths = files.flatMap(({ path }) => (names.test(path) ? [path] : []));
    return paths.length > 0 ? [{ runner, paths }] : [];
  });
  for (const file of files) {
    const { path } = file;
    const isTold = TELLS.test(path);
    if (!isTold && !STARTS_OTHERS.test(path) && !isScript(path)) continue;
    const starts = partsOf(file).flatMap((part) => {
      const text = part.read();
      for (const { runner, paths } of isTold ? loaded : []) {
        if (runner.test(text)) for (const each of paths) started.set(each, { extension: null, isTold });
      }
      return path.endsWith(".json") ? [...startsIn(text), ...namedByManifest(text)] : [...startsIn(text)];
    });
    for (const { word, extension, isNamed } of starts) {
      const found = meant(word, byName.get(nameOf(word)) ?? []);
      // A script that a manifest only names is read as what it shows itself to be.
      if (found === null || found === path || (isNamed && isScript(found))) continue;
      const before = started.get(found);
      started.set(found, { extension: before?.extension ?? extension, isTold: isTold || before?.isTold === true });
    }
  }
  return started;
}

/** Scripts in a folder of tests or examples that the package has somebody run: they are part of what it does. */
export function isPartOfIt(path: string, started: StartedFiles): boolean {
  return roleOf(path) === "test" && isScript(path) && !isNamedTest(path) && started.get(path)?.isTold === true;
}

export function isNamedTest(path: string): boolean {
  return IS_TEST.test(path);
}

function runnerOf(list: string): RegExp {
  return new RegExp(String.raw`(?:^|[\s"'\x60(;&|])${anyOf(list)}\b`, "i");
}

type Start = { word: string; extension: string | null; isNamed: boolean };

function* startsIn(text: string): Generator<Start> {
  for (const [, interpreter = "", word = ""] of matchesIn(text, BY_INTERPRETER)) {
    yield { word, extension: EXTENSIONS.find(([name]) => name.test(interpreter))?.[1] ?? "ps1", isNamed: false };
  }
  for (const [, direct, told] of matchesIn(text, BY_PATH)) {
    yield { word: direct ?? told ?? "", extension: null, isNamed: false };
  }
}

function* namedByManifest(text: string): Generator<Start> {
  for (const [, one, several = ""] of matchesIn(text, BY_MANIFEST)) {
    const words = one ? [one] : [...matchesIn(several, NAMED_IN_OBJECT)].map(([, word = ""]) => word);
    for (const word of words) yield { word, extension: null, isNamed: true };
  }
}

/** The file that a word of a command means: by its path, however deep the package is installed. */
function meant(word: string, candidates: string[]): string | null {
  const path = word.replace(/[.,:;]+$/, "").replace(/^(?:\.{1,2}\/|\$\{?\w{1,30}\}?\/)+/, "");
  if (path === "" || path.endsWith("/")) return null;
  const isSame = (one: string) => one === path || path.endsWith(`/${one}`) || one.endsWith(`/${path}`);
  return candidates.find((one) => one === path) ?? candidates.find(isSame) ?? null;
}

function nameOf(path: string): string {
  return (
    path
      .replace(/[.,:;]+$/, "")
      .split("/")
      .at(-1) ?? ""
  );
}
