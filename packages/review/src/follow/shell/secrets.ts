import type { ListedSource } from "../../compile/knowledge-schema";
import { secretPlaceOf } from "../../knowledge/secret-places";
import { anyOf } from "../../match/names";
import type { OriginKind } from "../code/origin";
import type { Taint } from "./value";

const HOME = String.raw`(?:~[\w-]*|\$HOME|\$\{HOME\}|%USERPROFILE%|\$env:USERPROFILE|/(?:home|Users)/[^/\s]{1,60}|/root)[/\\]`;
const IN_HOME = `(?:^|[\\s'"=@:({,])${HOME}`;

/** Anybody's own keys; whose they are is told by where they go. */
const KEY_FILE = new RegExp(
  `${IN_HOME}[^\\n]{0,200}?(?:${anyOf("key-file-word")}(?:\\.${anyOf("key-text-ending")})?|\\.${anyOf("key-ending")})$`,
  "i",
);
const OWN_FILES = new RegExp(
  `${IN_HOME}(?:Documents|Desktop|Pictures|Photos|Downloads|Movies|Dropbox|OneDrive|iCloud)(?:[/\\\\]|$)`,
  "i",
);
/** What the assistant remembers of the person, in capitals as other texts of these names are not. */
const MEMORY = /(?:^|[/\\])(?:MEMORY|SOUL|USER)\.md$/;
/** What opens no account. */
const PRIVATE: OriginKind[] = ["history_file", "system_file", "system", "screen", "clipboard", "keystrokes", "walked"];

const KEY_NAME = new RegExp(`(?:^|_)${anyOf("key-word")}(?:$|_(?:ID|FILE|PROD|LIVE)?$)`, "i");
const PUBLIC_NAME = new RegExp(`^${anyOf("public-key-name")}`, "i");

/** What is taken when a path is read. */
export function taintsOfPath(path: string): Taint[] {
  if (path.length < 4 || path.length > 2000) return [];
  const place = secretPlaceOf(path);
  // Assistants keep the keys of many services, each in a file that is named after it.
  if (place && !PRIVATE.includes(place.brings)) return [taintOf(place, place.homes.length === 0 ? path : undefined)];
  if (KEY_FILE.test(path)) return [{ kind: "key", name: path.slice(0, 60) }];
  if (OWN_FILES.test(path)) return [{ kind: "private", what: "the user's own files" }];
  if (MEMORY.test(path)) return [{ kind: "private", what: "conversations with assistants" }];
  return place ? [taintOf(place)] : [];
}

/** What of a source is in what is read from it; `asked` is by what name one of several keys was asked for. */
export function taintOf({ means, brings, homes }: ListedSource, asked?: string): Taint {
  if (PRIVATE.includes(brings)) return { kind: "private", what: means };
  return { kind: "secret", what: means, place: brings, homes, ...(asked && { asked }) };
}

/** Whether a variable's name tells that it holds a key. */
export function isKeyName(name: string): boolean {
  return KEY_NAME.test(name) && !PUBLIC_NAME.test(name);
}
