import { secretPlaceOf } from "../../knowledge/secret-places";
import { anyOf, namesOf } from "../../match/names";
import type { OriginKind } from "./origin";
import { UNKNOWN } from "./value";

const STANDARD_INPUT = /^(?:\/dev\/(?:stdin|fd\/0)|\/proc\/self\/fd\/0|php:\/\/stdin)$/;

/** What kind of secret a path leads to, or null. */
export function secretKindOf(path: string): OriginKind | null {
  return secretPlaceOf(path)?.brings ?? null;
}

const HOME_OF_ONE = /^(?:\/home|(?:[a-z]:)?\/users)\/[^/]+(?=\/|$)/;
const HOME_FOLDERS = new Set([
  "/",
  "/home",
  "/users",
  "/root",
  "~/library",
  "~",
  ...namesOf("home-folder").map((name) => `~/${name}`),
]);
const ANY_IN_HOME_FOLDER = new RegExp(`^~[\\\\/]${anyOf("home-folder")}[\\\\/][^\\\\/]*[${UNKNOWN}*][^\\\\/]*$`, "i");

/** Whether a folder is where a person keeps files of all kinds: their home, its usual folders, the whole disk. */
export function isHomeFolder(path: string): boolean {
  const normal = path
    .replaceAll("\\", "/")
    .replace(/(?<=.)\/+(?:\*\*?\/?)*$/, "")
    .toLowerCase();
  return /^[a-z]:(?:\/users)?$/.test(normal) || HOME_FOLDERS.has(normal.replace(HOME_OF_ONE, "~"));
}

/** What a path leads to: a secret, all that lies in a folder of the user's, or any other file. */
export function contentKindOf(path: string): OriginKind {
  if (STANDARD_INPUT.test(path)) return "given";
  return secretKindOf(path) ?? (ANY_IN_HOME_FOLDER.test(path) || isHomeFolder(path) ? "documents" : "file");
}
