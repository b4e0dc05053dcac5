import type { Machine } from "./machine";
import { addOrigins, type Origins, originsOf } from "./origin";
import { contentKindOf } from "./secret-path";
import type { Site } from "./sources";
import { allKeys, allOrigins, allTexts, feed, named, onlyText, textual, UNKNOWN, unknown, type Value } from "./value";

/** Programs that a program writes are kept as long as they are short, for the command that starts them. */
const RUNNABLE = /\.(?:py|[cm]?js|sh|bash|command)$/;
const MAX_PROGRAM_CHARS = 8 * 1024;

/** Notes what is written and keeps it under the path, so that it is found where the file is read. */
export function noteWriting(
  machine: Machine,
  api: string,
  { receiver, given, line }: Site,
  writing: "path" | "file" | "copy",
): Value {
  const [first = unknown(), second = unknown()] = given.args;
  if (/make_archive$/.test(api)) {
    const root = given.args[2] ?? given.named.get("root_dir") ?? unknown();
    const archive = textual(...first.texts.map((text) => `${text}.${onlyText(second) === "zip" ? "zip" : "tar.gz"}`));
    noteFile(machine, api, archive, { ...unknown(), origins: contentOf(machine, root, line) }, line);
    return archive;
  }
  if (writing === "copy") {
    const content = { ...unknown(), origins: contentOf(machine, first, line) };
    noteFile(machine, api, second, content, line);
    // What copies a file answers where the copy lies.
    return { ...textual(...second.texts), origins: content.origins };
  }
  if (writing === "path") {
    const isMethod = /^(?:pathlib\.)?Path/.test(api);
    noteFile(machine, api, isMethod ? (receiver ?? unknown()) : first, isMethod ? first : second, line);
    const stream = named(`${api}()`);
    stream.made = given;
    return stream;
  }
  if (/\.(?:safe_)?dump$/.test(api)) {
    noteFile(machine, api, second.made?.args[0] ?? unknown(), first, line);
    return unknown();
  }
  const target = targetOf(receiver);
  // An archive takes in files by their paths.
  const isArchive = ARCHIVES.test(api) && !/writestr$/.test(api);
  const content = isArchive ? unknown() : first;
  if (isArchive) {
    content.origins = contentOf(machine, first, line);
  } else if (/writestr$/.test(api)) feed(content, second);
  if (receiver) feed(receiver, content);
  if (target.texts.length === 0) feed(target, content);
  noteFile(machine, api, target, content, line);
  return unknown();
}

const ARCHIVES = /^(?:zipfile|tarfile|archiver|adm-zip)\b/;

/** Where a thing that was opened writes to: a path, or another thing that is open. */
function targetOf(opened: Value | null): Value {
  const { args = [], named: fields = new Map<string, Value>() } = opened?.made ?? {};
  const isPath = args[0]?.texts.every((text) => !/^(?:zip|tar)$/.test(text));
  return fields.get("fileobj") ?? (isPath ? args[0] : fields.get("name")) ?? unknown();
}

/** Where the content of files comes from, by their paths and by what programs have put into them. */
export function contentOf(machine: Machine, path: Value, line: number): Origins {
  const origins = originsOf(...path.texts.map((text) => ({ kind: contentKindOf(text), what: text, line })));
  addOrigins(origins, path.origins);
  for (const text of path.texts) addOrigins(origins, machine.stored.get(text)?.origins ?? new Map());
  return origins;
}

/** Notes what is written to a path, whichever function writes it. */
export function noteFile(machine: Machine, api: string, path: Value, content: Value, line: number): void {
  const texts = [...allKeys(content), ...allTexts(content)].filter((text) => text.length < 4000);
  machine.emit({
    kind: "write",
    api,
    line,
    texts: path.texts,
    content: texts.slice(0, 40),
    data: allOrigins(content),
    target: path.origins,
  });
  for (const text of path.texts) {
    if (text === "" || text.endsWith(UNKNOWN) || text.length > 300) continue;
    const stored = machine.stored.get(text) ?? unknown();
    feed(stored, content);
    const [program = ""] = content.texts;
    if (RUNNABLE.test(text) && program.length <= MAX_PROGRAM_CHARS && stored.texts.length === 0)
      stored.texts = [program];
    machine.stored.set(text, stored);
  }
}
