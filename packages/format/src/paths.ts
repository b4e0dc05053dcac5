import { InvalidPackage, quoted } from "./invalid-package";
import { isStorable } from "./storable";

const MAX_PATH_BYTES = 1024;
const MAX_SEGMENT_BYTES = 255;
const MAX_FOLDERS = 32;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/u;
const NOT_ON_WINDOWS = /[<>:"|?*]/;
const DEVICE_NAME = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of a raw entry name; names must be UTF-8 whether or not the archive flags them so. */
export function decodeName(raw: Uint8Array): string {
  try {
    return utf8.decode(raw);
  } catch {
    const latin = Buffer.from(raw).toString("latin1");
    throw new InvalidPackage(`The name ${quoted(latin)} is not UTF-8; rename the file and pack it again.`);
  }
}

/** The entry's path without a leading `./` or closing `/`, or a refusal of anything that could leave the package. */
export function checkPath(name: string): string {
  const refuse = (why: string) => new InvalidPackage(`The name ${quoted(name)} ${why}.`, { file: name });
  const path = name.replace(/^(?:\.\/)+/, "").replace(/\/$/, "");

  if (name.includes("\0")) throw refuse("contains a NUL byte; rename the file");
  if (!isStorable(name)) throw refuse("contains half of a surrogate pair; rename the file");
  if (name.includes("\\"))
    throw refuse("contains a backslash; pack the folder with a tool that writes / between folders");
  if (name.startsWith("/")) throw refuse("is an absolute path; pack the folder from inside its parent");
  if (/^[a-z]:/i.test(path)) throw refuse("starts with a drive letter; pack the folder from inside its parent");
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) throw refuse(`is longer than ${MAX_PATH_BYTES} bytes; shorten it`);
  if (path === "" || path === ".") return "";

  const segments = path.split("/");
  if (segments.length > MAX_FOLDERS) throw refuse(`lies more than ${MAX_FOLDERS} folders deep; flatten the package`);
  for (const segment of segments) {
    if (segment === "..") throw refuse("leaves the package with ..; pack the folder from inside its parent");
    if (segment === "" || segment === ".") throw refuse("has an empty folder name; pack the folder again");
    if (INVISIBLE.test(segment)) throw refuse("contains invisible characters; rename the file");
    if (NOT_ON_WINDOWS.test(segment)) throw refuse('uses one of < > : " | ? *, which Windows forbids; rename the file');
    if (DEVICE_NAME.test(segment)) throw refuse("is a device on Windows; rename the file");
    if (/[. ]$/.test(segment)) throw refuse("ends with a dot or a space, which Windows drops; rename the file");
    if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES) throw refuse("is too long; shorten it");
  }
  return path;
}

/** Whether a path is litter that macOS or Windows leaves in archives. */
export function isJunk(path: string): boolean {
  const segments = path.split("/");
  const name = segments.at(-1) ?? "";
  return (
    segments.includes("__MACOSX") || name.startsWith("._") || [".DS_Store", "Thumbs.db", "desktop.ini"].includes(name)
  );
}

/** Refuses names that are the same file, or a file and a folder at once, on any common file system. */
export function refuseCollisions(paths: string[]): void {
  const seen = new Map<string, { path: string; isFile: boolean }>();

  for (const path of paths) {
    for (let end = path.indexOf("/"); ; end = path.indexOf("/", end + 1)) {
      const prefix = end === -1 ? path : path.slice(0, end);
      const isFile = end === -1;
      const key = foldName(prefix);
      const other = seen.get(key);
      if (!other) seen.set(key, { path: prefix, isFile });
      else if (isFile || other.isFile || other.path !== prefix) throw collision(other.path, prefix);
      if (isFile) break;
    }
  }
}

/** What case-insensitive and normalising file systems take for the same name. */
function foldName(path: string): string {
  return path.normalize("NFC").toUpperCase().toLowerCase().normalize("NFC");
}

function collision(one: string, other: string): InvalidPackage {
  if (one === other) {
    return new InvalidPackage(`The package contains ${quoted(one)} twice; keep one of them.`, { file: one });
  }
  return new InvalidPackage(
    `${quoted(one)} and ${quoted(other)} are the same name on some computers; rename one of them.`,
    { file: other },
  );
}
