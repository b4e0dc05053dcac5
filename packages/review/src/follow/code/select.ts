import { isApi } from "../../match/apis";
import { apiName } from "./api-name";
import { pageOrigins } from "./browser";
import { addOrigins, originsOf, pickOne } from "./origin";
import { named, numeric, setProp, textual, UNKNOWN, unknown, type Value } from "./value";

/** Variables that every machine has and that say where something lies rather than what is secret. */
const PLACES: Record<string, string> = {
  HOME: "~",
  USERPROFILE: "~",
  APPDATA: "~/AppData/Roaming",
  LOCALAPPDATA: "~/AppData/Local",
  XDG_CONFIG_HOME: "~/.config",
  HISTFILE: "~/.bash_history",
  TMPDIR: "/tmp",
  TEMP: "/tmp",
  TMP: "/tmp",
};

/** One variable of the environment. */
export function variable(key: string, line: number): Value {
  const place = PLACES[key];
  if (place !== undefined) return textual(place);
  const value = unknown();
  if (!/^(?:PATH|USER|LOGNAME|SHELL|PWD|LANG|TERM|PORT|NODE_ENV|DEBUG|VERBOSE)$/.test(key)) {
    value.origins = originsOf({ kind: "variable", what: key, line });
  }
  return value;
}

const isEnvironmentName = isApi("environment");
const isWholeEnvironment = isApi("whole-environment");
const isSeparator = isApi("path-separator");
const isBare = isApi("global-names");

export function isEnvironment(value: Value): boolean {
  return value.names.some((name) => isEnvironmentName(apiName(name)));
}

/** What lies under a key of a value: an entry, an attribute, a method, a character. */
export function select(value: Value, key: string, line: number): Value {
  const known = value.props?.get(key);
  if (known) return known;
  if (/^-?\d+$/.test(key)) {
    const found = numbered(value, Number(key));
    if (found) return found;
  }
  if (isEnvironment(value) && !/^(?:get|items|keys|values|copy|toObject|pop|setdefault|update)$/.test(key)) {
    return variable(key, line);
  }

  if (key === "constructor" && value.functions.length > 0) return named("Function");
  if (
    value.names.length === 0 &&
    (value.items || value.texts.length > 0) &&
    /^(?:constructor|filter|map|at|concat|slice|join|find|flat)$/.test(key)
  ) {
    const method = named(key === "constructor" ? "[].constructor" : `[].${key}`);
    addOrigins(method.origins, value.origins);
    return method;
  }
  const selected = named(...value.names.map((name) => memberName(name, key)).filter((name) => name.length < 160));
  if (selected.names.length > 0) selected.made = value.made;
  if (key === "href" && value.names[0] === "URL()") selected.texts.push(...value.texts);
  addOrigins(selected.origins, pickOne(value.origins, key));
  if (selected.names.some((name) => isWholeEnvironment(apiName(name)))) {
    addOrigins(selected.origins, originsOf({ kind: "environment", what: "the whole environment", line }));
  }
  addOrigins(selected.origins, pageOrigins(selected.names, line));
  if (selected.names.some((name) => isSeparator(apiName(name)))) selected.texts.push("/");
  if (/^(?:parent|parents|dirname)$/.test(key))
    selected.texts.push(...value.texts.map((text) => text.replace(/\/[^/]*$/, "")));
  if (/^(?:length|size|ok|status|status_code|exists|returncode)$/.test(key)) return unknown();
  return selected;
}

/** Sets what lies under a key. */
export function put(value: Value, key: string, entry: Value): void {
  setProp(value, key, entry);
}

function memberName(name: string, key: string): string {
  return isBare(name) || (name === "self" && key === "constructor") ? key : `${name}.${key}`;
}

function numbered(value: Value, index: number): Value | null {
  const { items, texts } = value;
  // Behind what is known of a list may lie more that it was filled with.
  if (items) return items.at(index) ?? (value.origins.size > 0 ? null : unknown());
  const [text] = texts;
  if (texts.length !== 1 || text === undefined || text.includes(UNKNOWN)) return null;
  const character = text.at(index);
  if (character === undefined) return unknown();
  return { ...textual(character), number: null, origins: new Map(value.origins) };
}

/** The value that a loop over this one sees, all rounds in one. */
export function elementOf(value: Value): Value[] {
  // An empty list with data in it is one that stands in for something that may not be there.
  if (value.items && (value.items.length > 0 || value.origins.size === 0)) return value.items;
  const [text] = value.texts;
  if (
    value.texts.length === 1 &&
    text !== undefined &&
    value.props === null &&
    value.names.length === 0 &&
    !text.includes(UNKNOWN)
  ) {
    return [...text].slice(0, 20_000).map((character) => ({ ...textual(character), origins: value.origins }));
  }
  if (value.props && value.props.size > 0) {
    return [...value.props.keys()].map((key) => ({ ...textual(key), origins: value.origins }));
  }
  const element = unknown();
  addOrigins(element.origins, value.origins);
  element.names = value.names.filter((name) => name.length < 150).map((name) => `${name}[]`);
  return [element];
}

/** A byte as the number that it is, where a text stands for bytes. */
export function codeOf(value: Value): Value {
  const [text] = value.texts;
  return value.texts.length === 1 && text?.length === 1 ? numeric(text.charCodeAt(0)) : unknown();
}
