import { namesOf } from "../../match/names";
import type { CommandEffect } from "../shell/world";
import type { Demand } from "./declared";
import type { Ecosystem } from "./popular";

const NPM_TOOLS = /^(?:npm|pnpm|yarn|bun|cnpm)$/;
const NPM_VERBS = /^(?:i|install|add|ci|in|global|exec|x|dlx|create)$/;
const NPM_VALUES = new Set(namesOf("npm-option"));
const PIP_VALUES = new Set(namesOf("pip-option"));
const PLAIN_VALUES = new Set(namesOf("cargo-option"));
const REGISTRY_OPTIONS = new Set(namesOf("registry-option"));
const PLUGIN_OPTIONS = new Set(namesOf("plugin-option"));
const PLUGIN = /^(?:plugin|extension)s?$/;
const MAX_TAKEN = 50;
const SOURCE = /^(?:git\+|https?:|git:|git@|github:|gitlab:|ssh:|[\w-]+@(?:git\+|https?:))/;

/** What a command asks of a package manager. */
export function installedBy({ name, args }: CommandEffect): Demand[] {
  const words = args.map(({ text }) => text);
  const [first = "", second = ""] = words;
  const plugin = pluginIn(words);
  if (plugin !== undefined) return [{ source: plugin }];
  if (NPM_TOOLS.test(name)) return NPM_VERBS.test(first) ? npm(words.slice(first === "global" ? 2 : 1)) : [];
  // What a project has installed already, `npx` starts from there.
  if (/^(?:npx|bunx|pnpx)$/.test(name)) return npm(words, 1, !words.some((word) => /^(?:-y|--yes)$/.test(word)));
  if (/^pip\d?(?:\.\d+)?$|^pipx$/.test(name))
    return /^(?:install|download|run|inject)$/.test(first) ? pip(words.slice(1)) : [];
  if (/^python[\d.]*$/.test(name))
    return first === "-m" && second === "pip" && words[2] === "install" ? pip(words.slice(3)) : [];
  if (name === "uvx") return pip(words, 1);
  if (name === "deno") return /^(?:run|install|serve|x)$/.test(first) ? elsewhere(words.slice(1)) : [];
  if (name === "brew") return first === "tap" ? elsewhere(words.slice(2)) : [];
  if (name === "uv") {
    if (first === "run") return elsewhere(words.slice(1));
    if (first === "add") return pip(words.slice(1));
    return /^(?:pip install|tool (?:install|run))$/.test(`${first} ${second}`) ? pip(words.slice(2)) : [];
  }
  if (name === "cargo") return /^(?:add|install)$/.test(first) ? plain("cargo", words.slice(1)) : [];
  if (/^(?:gem|bundle)$/.test(name))
    return first === (name === "gem" ? "install" : "add") ? plain("gem", words.slice(1)) : [];
  if (/^(?:docker|podman|nerdctl)$/.test(name)) return words.flatMap(newestImage);
  return /^(?:poetry|pdm|rye|pipenv)$/.test(name) && /^(?:add|install)$/.test(first) ? pip(words.slice(1)) : [];
}

/** What a program of any kind is told to take its rules or plugins from, by an option or as `plugin install <address>`. */
function pluginIn(words: string[]): string | undefined {
  const given = words.flatMap((word) => word.replace(/^(-[\w-]{1,40})=/, "$1\n").split("\n"));
  const asked = given.findIndex((word, at) => PLUGIN.test(word) && /^(?:add|install)$/.test(given[at + 1] ?? ""));
  return given.find((word, at) => {
    const isPlugin = PLUGIN_OPTIONS.has(given[at - 1] ?? "") || (asked !== -1 && at > asked + 1);
    return isPlugin && SOURCE.test(word);
  });
}

/** A program that is named by its address alone. */
function elsewhere(words: string[]): Demand[] {
  const source = words.find((word) => !word.startsWith("-"));
  return source && SOURCE.test(source) ? [{ source }] : [];
}

function newestImage(word: string): Demand[] {
  const [, name, version] = /^([a-z0-9][\w./-]{2,150}):(latest)$/.exec(word) ?? [];
  return name ? [{ name, version }] : [];
}

function npm(words: string[], most = MAX_TAKEN, isThere = false): Demand[] {
  const { operands, registries } = split(words, NPM_VALUES);
  const anyVersion = isThere ? undefined : "";
  return operands
    .slice(0, most)
    .flatMap((word): Demand[] => {
      if (SOURCE.test(word)) return [{ source: word }];
      const [, name, version = anyVersion] = /^(@?[\w.-]+(?:\/[\w.-]+)?)(?:@(.*))?$/.exec(word) ?? [];
      return name && !/^\.|\//.test(name.replace(/^@[\w.-]+\//, "")) ? [{ ecosystem: "npm", name, version }] : [];
    })
    .concat(registries);
}

function pip(words: string[], most = MAX_TAKEN): Demand[] {
  const { operands, registries } = split(words, PIP_VALUES);
  const from = words.filter((_, at) => /^--(?:from|with|editable)$|^-e$/.test(words[at - 1] ?? ""));
  const taken = operands.slice(0, most);
  return [
    ...taken
      .filter((word) => !/^[./~$]|\/|\.(?:whl|txt|toml|gz)$/.test(word))
      .flatMap((word) => named("pypi", /^([A-Za-z0-9][\w.-]*)(?:\[[^\]]*\])?(?:==?([\w.-]+))?/.exec(word))),
    ...[...taken, ...from]
      .filter((word) => SOURCE.test(word))
      .map((word) => ({ source: word.replace(/^[\w.-]+\s*@\s*/, "") })),
    ...registries,
  ];
}

function plain(ecosystem: Ecosystem, words: string[]): Demand[] {
  const { operands, registries } = split(words, PLAIN_VALUES);
  return [
    ...operands.slice(0, MAX_TAKEN).flatMap((word) => named(ecosystem, /^([A-Za-z][\w.-]*)(?:[@:](.*))?$/.exec(word))),
    ...registries.filter(({ registry }) => registry.includes("://")),
  ];
}

function named(ecosystem: Ecosystem, match: RegExpExecArray | null): Demand[] {
  const [, name, version = ""] = match ?? [];
  return name ? [{ ecosystem, name, version }] : [];
}

function split(words: string[], withValue: Set<string>): { operands: string[]; registries: { registry: string }[] } {
  const operands: string[] = [];
  const registries: { registry: string }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    const [option = "", value] = word.split("=", 2);
    if (REGISTRY_OPTIONS.has(option)) {
      registries.push({ registry: value ?? words[at + 1] ?? "" });
      if (value === undefined) at += 1;
    } else if (withValue.has(word)) at += 1;
    else if (!word.startsWith("-")) operands.push(word);
  }
  return { operands, registries };
}
