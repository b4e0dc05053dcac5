import { readdirSync } from "node:fs";
import path from "node:path";
import fc, { type Arbitrary } from "fast-check";

/** A request as no browser makes it. */
export type PageRequest = { method: string; path: string; headers: Record<string, string>; body: string | null };

const SEGMENTS = ["nope", "..", "%00", "%E0%A4%A", "a%2Fb", "%ED%A0%80", "😀", "'", "x".repeat(2_000), "__proto__"];
const QUERIES = [
  "",
  "?",
  "?q=%00",
  `?q=${"-".repeat(33)}`,
  "?offset=-1",
  "?offset=1e9",
  "?sort=%ED%A0%80",
  "?type[]=a",
];
const MORE_QUERIES = ["?next=//evil.example", "?next=%5C%5Cevil", "?session_id=a%00b", `?category=${"★".repeat(50)}`];
const HEADERS: Record<string, string[]> = {
  rsc: ["1", "2", "é"],
  "next-router-state-tree": ["", "[]", "%5B%22%22%5D", "{", "null", "x".repeat(5_000)],
  "next-router-prefetch": ["1", "9", "x"],
  "next-url": ["/", "//evil.example", "\\"],
  "next-action": ["x", "0".repeat(42), "7f".repeat(21)],
  origin: ["https://evil.example", "null", ""],
  "x-forwarded-host": ["evil.example"],
  "x-forwarded-proto": ["gopher"],
  "x-forwarded-for": ["%", "1.2.3.4, 5.6.7.8"],
  cookie: ["next-auth.session-token=x.y.z", "=", `a=${"x".repeat(4_000)}`, "next-auth.callback-url=//evil.example"],
  "accept-language": ["", "x".repeat(3_000)],
  range: ["bytes=0-", "bytes=9-1", "x"],
  "content-type": ["multipart/form-data", "text/plain", "application/json", "é"],
};
const BODIES = ["", "{}", "[]", "a=b&a=c", "--x\r\n\r\n", '["$F1"]', '{"then":"x"}', "\0", "x".repeat(50_000)];
const METHODS = ["HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "PROPFIND"];

/** The addresses of all pages and of the routes beside them, with `{}` where something is to be filled in. */
export function pagePaths(folder = "app", url = ""): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) {
      if (["v1", "files"].includes(entry.name)) return [];
      const part = /^\(.*\)$/.test(entry.name) ? "" : `/${entry.name.replace(/^\[.*\]$/, "{}")}`;
      return pagePaths(path.join(folder, entry.name), url + part);
    }
    return entry.name === "page.tsx" || entry.name === "route.ts" ? [url || "/"] : [];
  });
}

/** Requests for these addresses, half of them with something that is there. */
export function hostilePageRequests(paths: string[], known: string[]): Arbitrary<PageRequest> {
  const segment = fc.oneof(fc.constantFrom(...known), fc.constantFrom(...SEGMENTS.map(asAddress)));
  const header = fc
    .constantFrom(...Object.keys(HEADERS))
    .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...(HEADERS[name] ?? []))));
  return fc
    .record({
      path: fc.constantFrom(...paths),
      segments: fc.array(segment, { minLength: 3, maxLength: 3 }),
      query: fc.oneof(fc.constant(""), fc.constantFrom(...QUERIES, ...MORE_QUERIES)),
      method: fc.oneof({ weight: 3, arbitrary: fc.constant("GET") }, fc.constantFrom(...METHODS)),
      headers: fc.array(header, { maxLength: 3 }).map((pairs) => Object.fromEntries(pairs)),
      body: fc.constantFrom(...BODIES),
    })
    .map(({ path: pattern, segments, query, method, headers, body }) => {
      let at = 0;
      const filled = pattern.replace(/\{\}/g, () => segments[at++] ?? "");
      return {
        path: filled + asAddress(query),
        method,
        headers,
        body: ["POST", "PUT", "PATCH"].includes(method) ? body : null,
      };
    });
}

/** As bytes that a request line may hold. */
function asAddress(text: string): string {
  return text.replace(/[^\u0021-\u007e]/gu, (char) => encodeURIComponent(char));
}
