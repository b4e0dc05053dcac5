import { namesOf } from "../../match/names";
import { lineCounter } from "../../read/lines";
import { matchesIn } from "../../read/matches";
import type { Ecosystem } from "./popular";

/** What is asked of a package manager: a package by its name or address, a registry, or a script that it runs unasked. */
export type Demand = {
  /** Whose names its name is one of; none for images and actions. */
  ecosystem?: Ecosystem;
  name?: string | undefined;
  /** As it is written, with what stands before it; empty where any is taken, and missing where that is a range. */
  version?: string | undefined;
  source?: string | undefined;
  registry?: string;
  script?: string;
  /** What a program imports, by its name. */
  imported?: string;
};

/** What one line of a package manager's file declares. */
export type Declared = Demand & { line: number };

/** The files that package managers read, by their names. */
const READERS: [name: RegExp, read: (text: string) => Declared[]][] = [
  [/^package\.json$/i, inPackageJson],
  [/^(?:requirements|constraints)[\w.-]*\.(?:txt|in)$/i, inRequirements],
  [/^pyproject\.toml$/i, inProject],
  [/^cargo\.toml$/i, inCargo],
  [/^gemfile$/i, inGemfile],
  [/^go\.(?:mod|work)$/i, inGoModule],
  [/^(?:config(?:\.toml)?|(?:build|settings)\.gradle(?:\.kts)?|pom\.xml|nuget\.config)$/i, inBuild],
  [/^(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml)$/i, inLock],
  [/^(?:[._-]?npmrc|\.yarnrc(?:\.yml)?|pip\.(?:conf|ini))$/i, inSettings],
];
const RUN_UNASKED = new Set(namesOf("install-event"));
const SOURCE = /^(?:git\+|https?:|git:)/;
const MAX_DECLARED = 2000;
const MAX_LINE_CHARS = 1000;
/** An honest lock has three or four. */
const MAX_HOSTS = 100;
const MAX_LIST_CHARS = 2000;

/** The names, places and scripts that a file hands to a package manager; empty for any other file. */
export function declaredIn(path: string, text: string): Declared[] {
  return readerOf(path.replace(/^.*\//, ""))?.(text) ?? [];
}

/** Whether a package manager reads a file of that name. */
export function isManifest(name: string): boolean {
  return readerOf(name) !== undefined;
}

function readerOf(name: string) {
  return READERS.find(([pattern]) => pattern.test(name))?.[1];
}

function inPackageJson(text: string): Declared[] {
  const manifest = objectOf(text);
  const lines = text.split("\n");
  const lineOf = (name: string) =>
    1 +
    Math.max(
      0,
      lines.findIndex((line) => line.includes(`"${name}"`)),
    );
  return Object.entries(manifest).flatMap(([section, value]): Declared[] => {
    if (!/dependencies$/i.test(section) && section !== "scripts" && section !== "publishConfig") return [];
    return Object.entries(typeof value === "object" && value !== null ? value : {})
      .slice(0, MAX_DECLARED)
      .flatMap(([name, given]): Declared[] => {
        if (typeof given !== "string") return [];
        const common = { line: lineOf(name), ecosystem: "npm" as const };
        if (section === "scripts") return RUN_UNASKED.has(name) ? [{ ...common, script: given }] : [];
        if (section === "publishConfig") return name === "registry" ? [{ ...common, registry: given }] : [];
        return [{ ...common, name, version: given, ...(SOURCE.test(given) ? { source: given } : {}) }];
      });
  });
}

function objectOf(text: string): object {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/** What each line declares by itself; `read` is handed the lines one after the other. */
function byLine(text: string, read: (line: string) => Demand[], maxChars = MAX_LINE_CHARS): Declared[] {
  return text
    .split("\n", MAX_DECLARED)
    .flatMap((line, index) => read(line.slice(0, maxChars)).map((demand) => ({ ...demand, line: index + 1 })));
}

const RESOLVED = /^\s*(?:"?resolved"?:?|.{0,80}\btarball:)\s*"?(https?:\/\/([\w.:-]{1,200})\/[^\s"'},]{0,500})/gm;

/** Where a lock has packages come from: the first of each host, as there are thousands of a few. */
function inLock(text: string): Declared[] {
  const placeOf = lineCounter(text);
  const firsts = new Map<string, Declared>();
  for (const { 1: source = "", 2: host = "", index } of matchesIn(text, RESOLVED)) {
    if (!firsts.has(host)) firsts.set(host, { source, line: placeOf(index).number });
    if (firsts.size >= MAX_HOSTS) break;
  }
  return [...firsts.values()];
}

function inRequirements(text: string): Declared[] {
  return byLine(text, (whole) => {
    const line = whole.replace(/(?:^|\s)#.*$/, "").trim();
    const registry = /^(?:-i|--index-url|--extra-index-url|-f|--find-links)[\s=]+(\S+)/.exec(line)?.[1];
    if (registry) return [{ registry }];
    const source = /(?:^(?:-e\s+)?|@\s*)((?:git\+|https?:)\S+)/.exec(line)?.[1];
    if (source) return [{ source }];
    const name = /^[A-Za-z0-9][\w.-]*/.exec(line)?.[0];
    return name ? [{ ecosystem: "pypi", name, version: /==\s*([\w.-]+)/.exec(line)?.[1] ?? "" }] : [];
  });
}

function inProject(text: string): Declared[] {
  let isList = false;
  let isTable = false;
  return byLine(
    text,
    (line) => {
      if (/^\s*\[/.test(line) && !/^\s*\["/.test(line))
        isTable = /^\s*\[tool\.poetry(?:\.group\.[\w-]+)?\.(?:dev-)?dependencies\]/.test(line);
      const starts = /^\s*(?:dependencies|requires|[\w-]+)\s*=\s*\[/.test(line);
      const within = isList || starts;
      isList = within && !/\]\s*(?:#.*)?$/.test(line);
      const registry = /^\s*(?:url|index-url|default-index)\s*=\s*"(https?:[^"]+)"/.exec(line)?.[1];
      if (registry) return /(?:simple|pypi|index)/.test(registry) ? [{ registry }] : [];
      if (isTable) {
        const name = /^([A-Za-z0-9][\w.-]*)\s*=/.exec(line)?.[1];
        return name && name !== "python" ? [{ ecosystem: "pypi", name }] : [];
      }
      if (!within || !/^\s*(?:dependencies|requires)\s*=|^\s*"/.test(line)) return [];
      const names = matchesIn(
        line,
        /"([A-Za-z0-9][\w.-]{0,213})(?:\[[^\]"]{0,200}\])?\s{0,4}(?:[<>=~!;@][^"\n]{0,400})?"/g,
      );
      return [...names].map(([, name]) => ({ ecosystem: "pypi", name }));
    },
    MAX_LIST_CHARS,
  );
}

function inCargo(text: string): Declared[] {
  let isTable = false;
  return byLine(text, (line) => {
    if (/^\s*\[/.test(line)) isTable = /^\s*\[(?:[\w.'"()=-]+\.)?(?:dev-|build-)?dependencies\]/.test(line);
    const [, name, version] = (isTable && /^([\w-]+)\s*=\s*(?:"([^"]*)")?/.exec(line)) || [];
    if (!name) return [];
    const renamed = /package\s*=\s*"([\w-]+)"/.exec(line)?.[1];
    const source = gitSource(/git\s*=\s*"([^"]+)"/.exec(line), /(?:rev|tag)\s*=\s*"([^"]+)"/.exec(line));
    return [{ ecosystem: "cargo", name: renamed ?? name, version, source }];
  });
}

function inGemfile(text: string): Declared[] {
  return byLine(text, (line) => {
    const registry = /^\s*source\s*\(?\s*["'](https?:[^"']+)["']/.exec(line)?.[1];
    if (registry) return [{ registry }];
    const [, name, version] = /^\s*gem\s*\(?\s*["']([\w.-]+)["'](?:\s*,\s*["']([^"']*)["'])?/.exec(line) ?? [];
    const repository = /\bgit:?\s*(?:=>)?\s*["']([^"']+)["']/.exec(line);
    const source = gitSource(repository, /\b(?:ref|tag):?\s*(?:=>)?\s*["']([^"']+)["']/.exec(line));
    return name ? [{ ecosystem: "gem", name, version, source }] : [];
  });
}

/** A module is named by where it lies, so that only what is put in another's place comes from somewhere else. */
function inGoModule(text: string): Declared[] {
  return byLine(text, (line) => {
    const replacement = /^\s*(?:replace\s+)?[\w.-]+\.\w+\S*\s+(?:v\S+\s+)?=>\s+([\w-]+\.[\w.-]+\/\S+)/.exec(line)?.[1];
    return replacement ? [{ source: `https://${replacement}` }] : [];
  });
}

/** A repository and the commit of it, as other package managers write them in one. */
function gitSource(repository: RegExpExecArray | null, commit: RegExpExecArray | null): string | undefined {
  return repository ? `git+${repository[1]}${commit ? `#${commit[1]}` : ""}` : undefined;
}

/** Where builds take libraries from. Of Maven's repositories there are many; only what anybody may forge counts. */
const BUILD_SOURCE =
  /^\s*(?:registry|index)\s*=\s*"(?:sparse\+)?(https?:[^"]+)"|\burl\s*[=(]?\s*(?:uri\()?["'](http:[^"']+)["']|<url>\s*(http:[^<\s]+)|<add\s+key="[^"]*"\s+value="(https?:[^"]+)"/;
const SETTING = /^\s*(?:@[\w.-]+:)?(?:registry|npmRegistryServer|index-url|extra-index-url)\s*[=:]\s*"?(\S+?)"?\s*$/;

function inBuild(text: string): Declared[] {
  return byLine(text, (line) => registryIn(BUILD_SOURCE.exec(line)));
}

function inSettings(text: string): Declared[] {
  return byLine(text, (line) => registryIn(SETTING.exec(line)));
}

function registryIn(match: RegExpExecArray | null): Demand[] {
  const registry = match?.slice(1).find((url) => url !== undefined);
  return registry ? [{ registry }] : [];
}
