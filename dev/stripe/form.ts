import { invalid } from "./errors";

export type FormValue = string | FormValue[] | { [key: string]: FormValue };

const maxPairs = 1000;
const maxDepth = 8;

/**
 * Reads `a[b][0][c]=v` into nested objects and arrays. Brackets have a meaning in keys only,
 * because the SDK sends them unescaped in values too.
 */
export function parseForm(text: string): { [key: string]: FormValue } {
  const pairs = text.split("&").filter(Boolean);
  if (pairs.length > maxPairs) throw invalid(`Too many parameters: ${pairs.length} is more than ${maxPairs}.`);

  const root: Node = new Map();
  for (const pair of pairs) {
    const at = pair.indexOf("=");
    const key = decode(at < 0 ? pair : pair.slice(0, at));
    insert(root, segments(key), at < 0 ? "" : decode(pair.slice(at + 1)));
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, toValue(value)]));
}

type Node = Map<string, Node | string>;

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw invalid(`Invalid percent-encoding in the request: ${text.slice(0, 60)}`);
  }
}

function segments(key: string): string[] {
  const bracket = key.indexOf("[");
  const head = bracket < 0 ? key : key.slice(0, bracket);
  const rest = bracket < 0 ? "" : key.slice(bracket);
  const path = [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? "")];

  if (path.slice(1).reduce((length, part) => length + part.length + 2, 0) !== rest.length || head === "") {
    throw invalid(`Invalid parameter name: ${key.slice(0, 60)}`, undefined, key.slice(0, 60));
  }
  if (path.length > maxDepth) throw invalid(`Parameters may be nested ${maxDepth} deep; ${head} is deeper.`);
  if (path.some((part) => part === "__proto__" || part === "constructor" || part === "prototype")) {
    throw invalid(`Invalid parameter name: ${key.slice(0, 60)}`);
  }
  return path;
}

function insert(root: Node, path: string[], value: string): void {
  let node = root;
  for (const [depth, part] of path.entries()) {
    const key = part === "" ? String(node.size) : part;
    if (depth === path.length - 1) {
      node.set(key, value);
      return;
    }
    const next = node.get(key);
    if (next instanceof Map) {
      node = next;
    } else {
      const child: Node = new Map();
      node.set(key, child);
      node = child;
    }
  }
}

function toValue(node: Node | string): FormValue {
  if (typeof node === "string") return node;
  const keys = [...node.keys()];
  const isList = keys.every((key) => /^\d{1,4}$/.test(key));
  if (isList) {
    return [...node].sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => toValue(value));
  }
  return Object.fromEntries([...node].map(([key, value]) => [key, toValue(value)]));
}
