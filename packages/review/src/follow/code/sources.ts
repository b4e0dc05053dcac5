import { byList } from "../../match/apis";
import { wholeStorage } from "./browser";
import { asksPassword, listedSource, loginOf } from "./listed-sources";
import { addOrigins, type Origin, originsOf } from "./origin";
import { contentKindOf, isHomeFolder } from "./secret-path";
import {
  allOrigins,
  feed,
  from,
  type Given,
  listOf,
  named,
  onlyText,
  setProp,
  textual,
  UNKNOWN,
  unknown,
  type Value,
} from "./value";

/**
 * A call: what it is made on, what it is given; `stored` is what the package's programs have put into files, `settingsAt`
 * what the package's own files of settings hold.
 */
export type Site = {
  receiver: Value | null;
  given: Given;
  line: number;
  isUnheeded: boolean;
  stored: Map<string, Value>;
  settingsAt: (path: string) => Value | null;
};

/** What reads the file of variables wherever it is found. */
const READS_VARIABLES = /(?:^|\.)dotenv_values$/;

const wayOf = byList<"opens" | "reads_path" | "temporary" | "path" | "lists" | "lists_path" | "environment" | "parses">(
  [
    ["read-file", "opens"],
    ["read-path", "reads_path"],
    ["make-temporary", "temporary"],
    ["make-path", "path"],
    ["list-files", "lists"],
    ["list-path", "lists_path"],
    ["read-environment", "environment"],
    ["parse-data", "parses"],
  ],
);

/** Whether a library function reads a file. */
export function isReading(api: string): boolean {
  const way = wayOf(api);
  return way === "opens" || way === "reads_path";
}

/** What a library function brings in, or null where it brings in nothing of interest. */
export function sourceOf(api: string, site: Site): Value | null {
  const { receiver, given, line } = site;
  const [first = unknown(), second] = given.args;
  const way = wayOf(api);
  if (way === "opens") {
    const file = opened(first, api, site);
    file.made = given;
    if (receiver && /ConfigParser\(\)\.read$/.test(api)) {
      feed(receiver, file);
      for (const [key, one] of settingsIn(file)?.props ?? []) setProp(receiver, key, one);
    }
    return file;
  }
  if (way === "reads_path" && receiver) return opened(receiver, api, site);
  if (way === "temporary") return temporary(api, line);
  if (way === "path") {
    const path = named("pathlib.Path()");
    path.texts = given.args.length > 1 ? [given.args.map(({ texts }) => texts[0] ?? UNKNOWN).join("/")] : first.texts;
    addOrigins(path.origins, allOrigins(first));
    return path;
  }
  if (api === "pathlib.Path.home" || api === "Path.home") return { ...textual("~"), names: ["pathlib.Path()"] };
  if (api === "pathlib.Path.cwd" || api === "Path.cwd") return { ...textual("."), names: ["pathlib.Path()"] };
  if (way === "lists") return listed(first, second, line, /^os\.f?walk$/.test(api));
  if (way === "lists_path" && receiver) return listed(receiver, first, line);
  if (way === "environment") {
    return from({ kind: "environment", what: "the whole environment", line });
  }
  if (way === "parses") {
    const known = settingsIn(first);
    if (known) return known;
    const parsed = unknown();
    for (const arg of given.args) addOrigins(parsed.origins, allOrigins(arg));
    return parsed;
  }
  const storage = wholeStorage(api, given, line);
  if (storage) return storage;
  const login = loginOf(api, given);
  if (login) return from({ ...login, line });
  if (asksPassword(api, given)) return from({ kind: "typed", what: "a password", line });
  const source = listedSource(api);
  if (!source) return null;
  const value = from({ kind: source.brings, what: source.called ?? api, line });
  value.names = [`${api}()`];
  value.made = given;
  return value;
}

/** A file whose name only the run knows; the line stands for it, so that it is found again. */
function temporary(api: string, line: number): Value {
  const path = textual(`/tmp/temporary-${line}`);
  if (/mkstemp$/.test(api)) return listOf([unknown(), path]);
  if (/mkdtemp$|mktemp$|TemporaryDirectory$/.test(api)) return path;
  const file = named(`${api}()`);
  file.props = new Map([["name", path]]);
  file.made = { args: [path], named: new Map() };
  return file;
}

/** The content of files, by what their paths tell. */
function opened(path: Value, api: string, { line, stored, settingsAt }: Site): Value {
  const file = named(`${api}()`);
  file.made = { args: [path], named: new Map() };
  // Some take several paths at once.
  const texts = [...path.texts, ...(path.items ?? []).flatMap((item) => item.texts)];
  const origins: Origin[] = texts.map((text) => ({ kind: contentKindOf(text), what: text, line }));
  if (path.number === 0) origins.push({ kind: "given", what: "the standard input", line });
  else if (texts.length === 0)
    origins.push({ kind: READS_VARIABLES.test(api) ? "dotenv_file" : "file", what: "", line });
  addOrigins(file.origins, originsOf(...origins));
  addOrigins(file.origins, allOrigins(path));
  for (const text of texts) addOrigins(file.origins, stored.get(text)?.origins ?? new Map());
  const settings = onlyText(path) === null ? null : settingsAt(onlyText(path) ?? "");
  if (settings) setProp(file, CONTENT, settings);
  return file;
}

/** Under what a file keeps what is in it, where that is known. */
const CONTENT = "the content";

/** What is in a file, or in what was read from it. */
function settingsIn({ props }: Value): Value | null {
  return props?.get(CONTENT) ?? null;
}

/** What is read from a file has its content. */
export function keepContent(file: Value | null, read: Value): void {
  const content = file && settingsIn(file);
  if (content) setProp(read, CONTENT, content);
}

/** The paths that a listing or a walk of a folder gives. */
function listed(folder: Value, pattern: Value | undefined, line: number, isWalk = false): Value {
  const texts = folder.texts.flatMap((text) => {
    const below = pattern?.texts.length ? pattern.texts : [UNKNOWN];
    return /[*]/.test(text) ? [text] : below.map((name) => `${text.replace(/\/$/, "")}/${name}`);
  });
  const path = named("pathlib.Path()");
  path.texts = texts.slice(0, 12);
  addOrigins(path.origins, folder.origins);
  for (const text of folder.texts) {
    const root = text.replace(/\/?\*.*$/, "") || (text.startsWith("/") ? "/" : ".");
    addOrigins(path.origins, originsOf({ kind: isHomeFolder(root) ? "documents" : "walked", what: root, line }));
  }
  if (folder.texts.length === 0) addOrigins(path.origins, originsOf({ kind: "walked", what: "", line }));
  if (isWalk) {
    const entry = listOf([path, listOf([unknown()]), listOf([textual(UNKNOWN)])]);
    return { ...listOf([entry]), origins: path.origins };
  }
  const list = listOf([path]);
  addOrigins(list.origins, path.origins);
  return list;
}
