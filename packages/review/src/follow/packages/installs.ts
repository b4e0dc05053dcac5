import { namesOf } from "../../match/names";
import type { CommandEffect } from "../shell/world";
import type { Ecosystem } from "./popular";

/** What a command takes from a registry or from elsewhere. */
export type Install = { ecosystem: Ecosystem; wanted: Wanted[]; sources: string[]; registries: string[] };

/** A package by its name, and the version that is asked for; empty where any will do. */
type Wanted = { name: string; version: string };

const NPM_TOOLS = /^(?:npm|pnpm|yarn|bun|cnpm)$/;
const NPM_VERBS = /^(?:i|install|add|ci|in|global|exec|x|dlx|create)$/;
const NPM_VALUES = new Set(namesOf("npm-option"));
const PIP_VALUES = new Set(namesOf("pip-option"));
const PLAIN_VALUES = new Set(namesOf("cargo-option"));
const REGISTRY_OPTIONS = new Set(namesOf("registry-option"));
const SOURCE = /^(?:git\+|https?:|git:|git@|github:|gitlab:|ssh:|[\w-]+@(?:git\+|https?:))/;

/** The packages that a command installs, or null where it installs none. */
export function installOf({ name, args }: CommandEffect): Install | null {
  const words = args.map(({ text }) => text);
  if (NPM_TOOLS.test(name))
    return NPM_VERBS.test(words[0] ?? "") ? npm(words.slice(words[0] === "global" ? 2 : 1)) : null;
  if (/^(?:npx|bunx|pnpx)$/.test(name)) return npm(words, 1);
  if (/^pip\d?(?:\.\d+)?$|^pipx$/.test(name))
    return /^(?:install|download|run|inject)$/.test(words[0] ?? "") ? pip(words.slice(1)) : null;
  if (/^python[\d.]*$/.test(name) && words[0] === "-m" && words[1] === "pip" && words[2] === "install")
    return pip(words.slice(3));
  if (name === "uvx") return pip(words, 1);
  if (name === "deno")
    return /^(?:run|install|serve|x)$/.test(words[0] ?? "") ? elsewhere("npm", words.slice(1)) : null;
  if (name === "brew") return words[0] === "tap" ? elsewhere("gem", words.slice(2)) : null;
  if (name === "uv") {
    if (words[0] === "run") return elsewhere("pypi", words.slice(1));
    if (words[0] === "pip" && words[1] === "install") return pip(words.slice(2));
    return words[0] === "add" || (words[0] === "tool" && /^(?:install|run)$/.test(words[1] ?? ""))
      ? pip(words.slice(words[0] === "add" ? 1 : 2))
      : null;
  }
  if (name === "cargo") return /^(?:add|install)$/.test(words[0] ?? "") ? plain("cargo", words.slice(1)) : null;
  if (name === "gem") return words[0] === "install" ? plain("gem", words.slice(1)) : null;
  if (name === "bundle") return words[0] === "add" ? plain("gem", words.slice(1)) : null;
  return /^(?:poetry|pdm|rye|pipenv)$/.test(name) && /^(?:add|install)$/.test(words[0] ?? "")
    ? pip(words.slice(1))
    : null;
}

/** A program that is named by its address alone. */
function elsewhere(ecosystem: Ecosystem, words: string[]): Install {
  const program = words.find((word) => !word.startsWith("-"));
  return { ecosystem, wanted: [], sources: program && SOURCE.test(program) ? [program] : [], registries: [] };
}

function npm(words: string[], most = 50): Install {
  const { operands, registries } = split(words, NPM_VALUES);
  const taken = operands.slice(0, most);
  return {
    ecosystem: "npm",
    wanted: taken
      .filter((word) => !SOURCE.test(word))
      .flatMap((word) => wantedIn(/^(@?[\w.-]+(?:\/[\w.-]+)?)(?:@(.*))?$/.exec(word)))
      .filter(({ name }) => !/^\.|\//.test(name.replace(/^@[\w.-]+\//, ""))),
    sources: taken.filter((word) => SOURCE.test(word)),
    registries,
  };
}

function pip(words: string[], most = 50): Install {
  const { operands, registries } = split(words, PIP_VALUES);
  const from = words.filter((_, at) => /^--(?:from|with|editable)$|^-e$/.test(words[at - 1] ?? ""));
  const taken = operands.slice(0, most);
  return {
    ecosystem: "pypi",
    wanted: taken
      .filter((word) => !SOURCE.test(word) && !/^[./~$]|\/|\.(?:whl|txt|toml|gz)$/.test(word))
      .flatMap((word) => wantedIn(/^([A-Za-z0-9][\w.-]*)(?:\[[^\]]*\])?(?:==?([\w.-]+))?/.exec(word))),
    sources: [...taken, ...from].filter((word) => SOURCE.test(word)).map((word) => word.replace(/^[\w.-]+\s*@\s*/, "")),
    registries,
  };
}

function plain(ecosystem: Ecosystem, words: string[]): Install {
  const { operands, registries } = split(words, PLAIN_VALUES);
  return {
    ecosystem,
    wanted: operands.slice(0, 50).flatMap((word) => wantedIn(/^([A-Za-z][\w.-]*)(?:[@:](.*))?$/.exec(word))),
    sources: [],
    registries: registries.filter((registry) => registry.includes("://")),
  };
}

function wantedIn(match: RegExpExecArray | null): Wanted[] {
  const [, name, version = ""] = match ?? [];
  return name ? [{ name, version }] : [];
}

function split(words: string[], withValue: Set<string>): { operands: string[]; registries: string[] } {
  const operands: string[] = [];
  const registries: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    const [option = "", value] = word.split("=", 2);
    if (REGISTRY_OPTIONS.has(option)) {
      registries.push(value ?? words[at + 1] ?? "");
      if (value === undefined) at += 1;
    } else if (withValue.has(word)) at += 1;
    else if (!word.startsWith("-")) operands.push(word);
  }
  return { operands, registries };
}
