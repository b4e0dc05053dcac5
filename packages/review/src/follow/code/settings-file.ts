import { parse as parseYaml } from "yaml";
import { resolveProgram } from "./module-path";
import { listOf, numeric, setProp, textual, unknown, type Value } from "./value";

const SETTINGS = /\.(?:json|ya?ml|toml|ini|cfg|conf|properties|env)$|(?:^|\/)\.env(?:\.\w{1,20})?$/i;
const NOT_SETTINGS = /(?:^|\/)(?:package-lock|tsconfig|package)\.json$|(?:^|\/)(?:node_modules|data|fixtures)\//;
const MAX_CHARS = 16 * 1024;
const MAX_FILES = 40;
const MAX_DEPTH = 5;
const MAX_ENTRIES = 100;
const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_][\w.-]{0,60})\s*[=:]\s*(.{0,400}?)\s*$/;
const SECTION = /^\s*\[{1,2}([\w.-]{1,60})\]{1,2}\s*$/;

/** The settings that a package brings along, as its programs read them. */
export type SettingsFiles = {
  keep: (path: string, text: string | null) => void;
  /** What is in the file that a path of a program means; null where it is none of these. */
  at: (path: string, from: string) => Value | null;
  /** What a file of variables sets one to. */
  variable: (name: string) => Value | null;
};

/** Keeps the texts of such files as they come by, and parses one only when a program reads it. */
export function settingsFiles(): SettingsFiles {
  const texts = new Map<string, string>();
  const values = new Map<string, Value>();

  function keep(path: string, text: string | null): void {
    if (text === null || text.length > MAX_CHARS || texts.size >= MAX_FILES) return;
    // In memory of its own: a part of a file keeps all of the file alive.
    if (SETTINGS.test(path) && !NOT_SETTINGS.test(path)) texts.set(path, structuredClone(text));
  }

  function read(path: string): Value {
    const known = values.get(path);
    if (known) return known;
    const value = parsed(path, texts.get(path) ?? "");
    values.set(path, value);
    return value;
  }

  function at(path: string, from: string): Value | null {
    if (texts.size === 0 || !SETTINGS.test(path)) return null;
    const found = resolveProgram(path, from, texts.keys());
    return found ? read(found) : null;
  }

  function variable(name: string): Value | null {
    for (const path of texts.keys()) {
      const value = /(?:^|\/)\.env(?:\.\w+)?$/.test(path) ? read(path).props?.get(name) : undefined;
      if (value) return value;
    }
    return null;
  }
  return { keep, at, variable };
}

function parsed(path: string, text: string): Value {
  if (/\.json$/i.test(path)) return valueMadeBy(() => JSON.parse(text));
  return /\.ya?ml$/i.test(path) ? valueMadeBy(() => parseYaml(text, { maxAliasCount: 20 })) : lines(text);
}

function valueMadeBy(parse: () => unknown): Value {
  try {
    return valueIn(parse(), 0);
  } catch {
    // Not what its name says: nothing is known of it.
    return unknown();
  }
}

function valueIn(data: unknown, depth: number): Value {
  if (typeof data === "string") return textual(data);
  if (typeof data === "number") return numeric(data);
  if (typeof data !== "object" || data === null || depth > MAX_DEPTH) return unknown();
  if (Array.isArray(data)) return listOf(data.slice(0, MAX_ENTRIES).map((one) => valueIn(one, depth + 1)));
  const map = unknown();
  for (const [key, one] of Object.entries(data).slice(0, MAX_ENTRIES)) setProp(map, key, valueIn(one, depth + 1));
  return map;
}

/** `name = value` in sections, as TOML, INI and files of variables write it. */
function lines(text: string): Value {
  const all = unknown();
  let section = all;
  for (const line of text.split("\n").slice(0, 400)) {
    const title = SECTION.exec(line)?.[1];
    if (title) {
      section = unknown();
      setProp(all, title, section);
      continue;
    }
    const [, key, value] = ASSIGNMENT.exec(line) ?? [];
    if (key && value) setProp(section, key, textual(value.replace(/^(["'])(.*)\1$/, "$2")));
  }
  return all;
}
