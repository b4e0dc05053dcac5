import type { ReviewedFile } from "../reviewed-file";

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

/**
 * Whether compiled Python speaks of network and of programs of which the source that it claims to come from says nothing:
 * names and texts stand in it as they are. Either alone may be left from an earlier version.
 */
export function differsFromSource(compiled: Uint8Array, source: ReviewedFile): boolean {
  const bytes = Buffer.from(compiled.buffer, compiled.byteOffset, compiled.byteLength).toString("latin1");
  const text = source.text ?? "";
  const isOnlyCompiled = (word: string) => bytes.includes(word) && !text.includes(word);
  const hasAddress = [...bytes.matchAll(ADDRESS)].some(([address]) => !text.includes(address));
  return (hasAddress || REACHES.some(isOnlyCompiled)) && TAKES.some(isOnlyCompiled);
}
