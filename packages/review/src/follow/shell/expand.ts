import { parseShell, parseText } from "./parse";
import { isKeyName } from "./secrets";
import type { Part, Script, Word } from "./syntax";
import { isTypedByHand, TYPED_PASSWORD } from "./typed-password";
import { join, known, listOf, NOTHING, unknown, VARIABLE_NAMES, type Value, withTaints } from "./value";
import type { World } from "./world";

/** What expansion needs: the variables so far, and somebody who runs substitutions. */
export type Expansion = { world: World; outputOf: (script: Script) => Value };

const GIVEN: Record<string, string> = {
  HOME: "~",
  PWD: ".",
  TMPDIR: "/tmp",
  XDG_CONFIG_HOME: "~/.config",
  SHELL: "/bin/bash",
  BASH: "/bin/bash",
  PATH: "/usr/local/bin:/usr/bin:/bin",
  EMPTY: "",
};
const MAX_FIELDS = 500;
const MAX_NESTING = 8;

/** The words that a shell makes of one written word: variables, substitutions and quotes are resolved as far as known. */
export function expandWord(word: Word, expansion: Expansion, nesting = 0): Value[] {
  const braces = alternatives(word);
  if (braces) return braces.map((text) => known(text));

  const fields: Value[] = [];
  let current: Value | null = null;
  const append = (value: Value) => {
    current = current ? join([current, value]) : value;
  };
  const appendEach = (values: Value[]) => {
    values.forEach((value, index) => {
      if (index > 0 && current) fields.push(current);
      if (index > 0) current = null;
      if (value.text !== "" || !value.isKnown) append(value);
    });
  };
  for (const part of word.parts) {
    if (part.kind === "variable" && !part.quoted && part.rest.startsWith(":+") && nesting < MAX_NESTING) {
      appendEach(expandWords(part.rest.slice(2), expansion, nesting + 1));
      continue;
    }
    const value = partOf(part, expansion, nesting);
    const isList = part.kind === "variable" && (part.name === "@" ? part.rest === "" : part.rest === "[@]");
    if (isList && value.words) {
      appendEach(value.words);
      continue;
    }
    const isOpen = (part.kind === "variable" || part.kind === "output") && !part.quoted;
    const splits = (isOpen || isList) && value.text.length < 20_000;
    if (!splits || !/[ \t\n]/.test(value.text)) {
      // An unquoted variable that is empty makes no word.
      if (value.text !== "" || value.taints.length > 0 || (part.kind === "text" && part.quoted)) append(value);
      continue;
    }
    const pieces = value.text.split(/[ \t\n]+/).slice(0, MAX_FIELDS);
    appendEach(pieces.map((text) => ({ text, isKnown: value.isKnown, taints: value.taints })));
  }
  if (current) fields.push(current);
  return fields.slice(0, MAX_FIELDS);
}

/** The words of a text that stands in the place of a variable: quotes in it keep what they hold together. */
function expandWords(text: string, expansion: Expansion, nesting: number): Value[] {
  const stage = parseShell(`: ${text}`).script[0]?.stages[0];
  const words = stage?.kind === "simple" ? stage.words.slice(1) : [];
  return words.slice(0, MAX_FIELDS).flatMap((word) => expandWord(word, expansion, nesting));
}

/** One value, as where a shell does not split: an assignment, the target of a redirection. */
export function expandWhole(word: Word, expansion: Expansion, nesting = 0): Value {
  return join(word.parts.map((part) => partOf(part, expansion, nesting))) ?? NOTHING;
}

function partOf(part: Part, expansion: Expansion, nesting: number): Value {
  switch (part.kind) {
    case "text":
      return known(part.text);
    case "output": {
      const value = expansion.outputOf(part.script);
      return value.isKnown && value !== NOTHING
        ? { ...value, text: value.text.replace(/\n+$/, "") }
        : unknown(value.text || "$(…)", value.taints);
    }
    case "stream": {
      const path = `/dev/fd/${63 + expansion.world.files.size}`;
      const value = expansion.outputOf(part.script);
      if (part.isInput) expansion.world.files.set(path, value);
      return known(path);
    }
    case "list":
      return listOf(part.words.slice(0, MAX_FIELDS).flatMap((word) => expandWord(word, expansion, nesting + 1)));
    default:
      return variable(part.name, part.rest, expansion, nesting);
  }
}

function variable(name: string, rest: string, expansion: Expansion, nesting: number): Value {
  const { variables } = expansion.world;
  if (name.startsWith("!")) {
    const target = variables.get(name.slice(1));
    if (target?.taints.some((taint) => taint.kind === "private" && taint.what === VARIABLE_NAMES))
      return unknown("", [{ kind: "environment" }]);
    return target?.isKnown && nesting < MAX_NESTING
      ? variable(target.text, rest, expansion, nesting + 1)
      : unknown("$!");
  }
  if (rest === "#") return unknown("0");
  const value = variables.get(name) ?? given(name);
  if (rest === "") return value;

  const fallback = /^:?[-=]/.exec(rest)?.[0];
  if (fallback && nesting < MAX_NESTING) {
    const other = expandWhole(parseText(rest.slice(fallback.length)), expansion, nesting + 1);
    return variables.has(name) || other.text === "" ? withTaints(value, other.taints) : withTaints(other, value.taints);
  }
  if (/^\[[@*]\]/.test(rest)) return changed(value, rest.slice(3));
  const index = /^\[(\d{1,3})\]/.exec(rest);
  if (index) {
    const element = value.text.split(" ")[Number(index[1])] ?? "";
    return value.isKnown ? changed({ ...value, text: element }, rest.slice(index[0].length)) : value;
  }
  return changed(value, rest);
}

function given(name: string): Value {
  const text = Object.hasOwn(GIVEN, name) ? GIVEN[name] : undefined;
  if (text !== undefined) return known(text);
  if (name === "IFS") return known(" ");
  if (isTypedByHand(name)) return unknown(`$${name}`, [TYPED_PASSWORD]);
  return unknown(`$${name}`, isKeyName(name) ? [{ kind: "key", name }] : []);
}

/** `${name:0:1}`, `${name#prefix}`, `${name//from/to}`, `${name,,}` */
function changed(value: Value, rest: string): Value {
  if (!value.isKnown || rest === "") return value;
  const { text } = value;
  const slice = /^:\s*(-?\d{1,6})(?::\s*(-?\d{1,6}))?$/.exec(rest);
  if (slice) {
    const start = Number(slice[1]) < 0 ? text.length + Number(slice[1]) : Number(slice[1]);
    const length = slice[2] === undefined ? text.length : Number(slice[2]);
    return { ...value, text: length < 0 ? text.slice(start, length) : text.slice(start, start + length) };
  }
  if (rest.startsWith(",,")) return { ...value, text: text.toLowerCase() };
  if (rest.startsWith("^^")) return { ...value, text: text.toUpperCase() };
  const replacement = /^(\/\/?)((?:[^/\\]|\\.){1,200})(?:\/(.{0,200}))?$/s.exec(rest);
  if (replacement && isPlain(replacement[2] ?? "")) {
    const from = (replacement[2] ?? "").replaceAll("\\", "");
    const to = replacement[3] ?? "";
    return { ...value, text: replacement[1] === "//" ? text.replaceAll(from, () => to) : text.replace(from, () => to) };
  }
  const affix = /^(##?|%%?)([^*?[]{1,200})$/.exec(rest);
  if (affix) {
    const part = affix[2] ?? "";
    const isPrefix = affix[1]?.startsWith("#");
    if (isPrefix) return { ...value, text: text.startsWith(part) ? text.slice(part.length) : text };
    return { ...value, text: text.endsWith(part) ? text.slice(0, -part.length) : text };
  }
  const wild = /^(##|%%|#|%)(\*?)([^*?[]{1,50})(\*?)$/.exec(rest);
  if (wild) return { ...value, text: withoutMatch(text, wild[1] ?? "", wild[3] ?? "") };
  return unknown(text, value.taints);
}

function withoutMatch(text: string, operator: string, mark: string): string {
  const first = text.indexOf(mark);
  const last = text.lastIndexOf(mark);
  if (first === -1) return text;
  if (operator === "#") return text.slice(first + mark.length);
  if (operator === "##") return text.slice(last + mark.length);
  return text.slice(0, operator === "%" ? last : first);
}

function isPlain(pattern: string): boolean {
  return !/[*?[\]]/.test(pattern);
}

/** `{a,b}` as a whole word becomes several words. */
function alternatives(word: Word): string[] | null {
  const [part] = word.parts;
  if (word.parts.length !== 1 || part?.kind !== "text" || part.quoted) return null;
  const match = /^([^{},]{0,200})\{([^{}]{1,2000})\}([^{},]{0,200})$/.exec(part.text);
  if (!match?.[2]?.includes(",")) return null;
  return match[2]
    .split(",")
    .slice(0, MAX_FIELDS)
    .map((text) => `${match[1]}${text}${match[3]}`);
}
