import type { ReviewedFile } from "../../read/reviewed-file";

/** What reaches the network, and what starts programs or reads what is the machine's, as compiled Python names it. */
const REACHES = [
  "urlopen",
  "urllib.request",
  "requests",
  "httpx",
  "aiohttp",
  "socket",
  "create_connection",
  "http.client",
  "ftplib",
  "smtplib",
];
const TAKES = [
  "exec",
  "eval",
  "marshal",
  "system",
  "popen",
  "Popen",
  "subprocess",
  "check_output",
  "environ",
  "getenv",
  "b64decode",
  "ctypes",
  "expanduser",
];
const ADDRESS = /https?:\/\/[\w.-]{4,100}/g;

/** Words that the compiler adds of its own. */
const COMPILERS_OWN = new Set(
  "module lambda listcomp dictcomp setcomp genexpr locals class classdict __annotations__ __annotate__ __build_class__ __classcell__ __classdictcell__ __conditional_annotations__ __doc__ __firstlineno__ __module__ __name__ __qualname__ __static_attributes__ __type_params__ AssertionError format".split(
    " ",
  ),
);
/** A note that is not compiled, and a letter that only stands for another. */
const NO_WORDS = /(?<=^|\s)#.*|\\[abfnrtv]/gm;
const WORD = /[A-Za-z_]\w{3,80}/g;

/**
 * What compiled Python says beside the source that it claims to come from; names and texts stand in it as they are.
 * It "differs" where it speaks of network and of programs of which the source says nothing, either of which alone may be
 * left from an earlier version, and "agrees" where it has no word that the source has not.
 */
export function comparedToSource(compiled: Uint8Array, source: ReviewedFile): "differs" | "agrees" | "unclear" {
  const bytes = Buffer.from(compiled.buffer, compiled.byteOffset, compiled.byteLength).toString("latin1");
  const text = source.text ?? "";
  const isOnlyCompiled = (word: string) => bytes.includes(word) && !text.includes(word);
  const hasAddress = [...bytes.matchAll(ADDRESS)].some(([address]) => !text.includes(address));
  if ((hasAddress || REACHES.some(isOnlyCompiled)) && TAKES.some(isOnlyCompiled)) return "differs";
  return saysNoMore(bytes, source.path, text) ? "agrees" : "unclear";
}

/**
 * Whether Python passes over compiled code because it was made of a source of another size; of newer versions (3.7 and
 * on) alone, which write the size behind the kind of check, 0 where the time and the size decide (PEP 552).
 */
export function isOfOtherSource(compiled: Uint8Array, source: ReviewedFile): boolean {
  const header = Buffer.from(compiled.buffer, compiled.byteOffset, compiled.byteLength);
  if (header.length < 16 || header.readUInt16LE(0) < 3390 || header.readUInt32LE(4) !== 0) return false;
  return header.readUInt32LE(12) !== source.size;
}

function saysNoMore(bytes: string, path: string, text: string): boolean {
  const known = new Set([...(text.replaceAll(NO_WORDS, " ").match(WORD) ?? []), ...COMPILERS_OWN]);
  const own = path.split("/").at(-1) ?? path;
  const words = stringsOf(bytes)
    .filter((string) => !string.endsWith(own))
    .flatMap((string) => string.match(WORD) ?? []);
  return words.length > 0 && words.every((word) => known.has(word));
}

/** Everything that may be a string: what kind it is stands before it, and its length in one byte or in four. */
function stringsOf(bytes: string): string[] {
  const strings: string[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const kind = String.fromCharCode(bytes.charCodeAt(at) & ~REFERENCED);
    const isShort = kind === "z" || kind === "Z";
    if (!isShort && !/[aAut]/.test(kind)) continue;
    const start = at + (isShort ? 2 : 5);
    if (start > bytes.length) continue;
    const length = isShort
      ? bytes.charCodeAt(at + 1)
      : Buffer.from(bytes.slice(at + 1, start), "latin1").readUIntLE(0, 4);
    const string = bytes.slice(start, start + length);
    if (string.length !== length || !/^[\t\n\r\x20-\x7e]{4,}$/.test(string)) continue;
    strings.push(string);
    at = start + length - 1;
  }
  return strings;
}

/** The bit that says that a thing is used again. */
const REFERENCED = 0x80;
