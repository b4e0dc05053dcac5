import { type Expr, text } from "../ir";
import type { Tree } from "../tree";
import { type PowerShell, partsOf, variable } from "./program";

const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r", "0": "\0" };
const VARIABLE = /\$\{[^}\n]{1,80}\}|\$(?:(?:env|global|script|local|using):)?\w{1,80}|\$\([^()\n]{0,400}\)/gi;

/** A string: as it is written, or put together of its pieces. */
export function lowerText(program: PowerShell, tree: Tree, depth: number): Expr {
  const { type, text: written } = tree;
  const inner = /here_string/.test(type) ? written.replace(/^@["']\r?\n|\r?\n["']@$/g, "") : written.slice(1, -1);
  if (type.startsWith("verbatim")) return text(asPath(inner.replaceAll("''", "'")));
  const parts: Expr[] = [];
  let at = 0;
  for (const piece of partsOf(tree)) {
    const found = inner.indexOf(piece.text, at);
    if (found === -1) continue;
    add(parts, meaning(inner.slice(at, found)));
    parts.push(program.expression(piece, depth + 1));
    at = found + piece.text.length;
  }
  return joined(add(parts, meaning(inner.slice(at))));
}

/** A word without quotes, in which variables may stand. */
export function lowerWord(written: string, line: number): Expr {
  return withVariables(written, line, meaning);
}

/** A command as a line of shell, its quotes as they are. */
export function lowerLine(written: string, line: number): Expr {
  return withVariables(written.replaceAll(/`\r?\n/g, " "), line, asPath);
}

function withVariables(written: string, line: number, meaning: (piece: string) => string): Expr {
  const parts: Expr[] = [];
  let at = 0;
  for (const { 0: found, index } of written.matchAll(VARIABLE)) {
    add(parts, meaning(written.slice(at, index)));
    parts.push(found.startsWith("$(") ? { kind: "other", parts: [] } : variable(found, line));
    at = index + found.length;
  }
  return joined(add(parts, meaning(written.slice(at))));
}

/** What a registry is asked for keeps its own sign between folders. */
const OF_THE_REGISTRY = /^HK|CurrentVersion/i;

function asPath(written: string): string {
  return OF_THE_REGISTRY.test(written) ? written : written.replaceAll(/\\(?=[\w.*]|$)/g, "/");
}

function meaning(written: string): string {
  return asPath(written)
    .replaceAll('""', '"')
    .replaceAll(/`([\s\S])/g, (_, sign: string) => ESCAPES[sign] ?? sign);
}

function add(parts: Expr[], piece: string): Expr[] {
  if (piece !== "") parts.push(text(piece));
  return parts;
}

function joined(parts: Expr[]): Expr {
  const [only] = parts;
  if (!only) return text("");
  return parts.length === 1 && only.kind === "text" ? only : { kind: "join", parts };
}
