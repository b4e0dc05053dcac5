import { secretPlaceOf } from "../../knowledge/secret-places";
import type { OriginKind } from "./origin";

/** What kind of secret a path leads to, or null. */
export function secretKindOf(path: string): OriginKind | null {
  return secretPlaceOf(path)?.kind ?? null;
}

/** Whether a folder is where a person keeps files of all kinds: their home, its usual folders, the whole disk. */
export function isHomeFolder(path: string): boolean {
  const normal = path
    .replaceAll("\\", "/")
    .replace(/(?<=.)\/+(?:\*\*?\/?)*$/, "")
    .toLowerCase();
  return /^(?:~|\/|\/home|\/users|\/root|[a-z]:|[a-z]:\/users|~\/(?:documents|desktop|downloads|pictures|onedrive|library|dropbox)|(?:\/home|\/users|[a-z]:\/users)\/[^/]+(?:\/(?:documents|desktop|downloads|pictures))?)$/.test(
    normal,
  );
}

/** What a path leads to: a secret, all that lies in a folder of the user's, or any other file. */
export function contentKindOf(path: string): OriginKind {
  const isAnyOf = /^~[\\/](?:Documents|Desktop|Downloads|Pictures|OneDrive|Dropbox)[\\/][^\\/]*[\ufffc*][^\\/]*$/i.test(
    path,
  );
  return secretKindOf(path) ?? (isAnyOf || isHomeFolder(path) ? "documents" : "file");
}
