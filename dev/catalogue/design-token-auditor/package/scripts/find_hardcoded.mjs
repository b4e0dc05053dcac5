#!/usr/bin/env node
/**
 * Lists colours and lengths written by hand and the nearest design token of each.
 * Usage: find_hardcoded.mjs --tokens tokens.css [--json] FOLDER...
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";

const EXTENSIONS = new Set([".css", ".scss", ".less", ".jsx", ".tsx", ".vue", ".svelte"]);
const SKIP = new Set(["node_modules", "dist", "build", "coverage"]);
const COLOUR = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|rgba?\([\d\s.,%/]+\)/gi;
const LENGTH = /(?<![\w.#-])(\d*\.?\d+)(px|rem)\b/g;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tokens: { type: "string" }, json: { type: "boolean", default: false } },
});
if (!values.tokens || positionals.length === 0) {
  console.error("usage: find_hardcoded.mjs --tokens tokens.css [--json] FOLDER...");
  process.exit(2);
}

const tokenFile = resolve(values.tokens);
const tokens = readTokens(readFileSync(tokenFile, "utf8"));
if (tokens.length === 0) {
  console.error(`${values.tokens} defines no custom property with a colour or a length`);
  process.exit(2);
}

const uses = new Map();
for (const folder of positionals) for (const file of files(resolve(folder))) if (file !== tokenFile) scan(file);

const rows = [...uses.values()].map((use) => ({ ...use, count: use.places.length, nearest: nearest(use) }));
rows.sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
if (values.json) {
  console.log(JSON.stringify(rows, null, 2));
} else {
  const total = rows.reduce((sum, row) => sum + row.count, 0);
  console.log(`${tokens.length} tokens; ${total} values by hand, ${rows.length} different`);
  for (const { value, count, nearest, places } of rows) {
    const hint = nearest ? `${nearest.name} (${nearest.value}), ${nearest.distance === 0 ? "identical" : `distance ${nearest.distance}`}` : "no token of this kind";
    console.log(`${String(count).padStart(4)} × ${value}: ${hint}`);
    console.log(`         ${places.slice(0, 3).join(", ")}${count > 3 ? `, and ${count - 3} more` : ""}`);
  }
}

function* files(path) {
  if (statSync(path).isFile()) {
    if (EXTENSIONS.has(extname(path))) yield path;
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (SKIP.has(entry.name) || entry.name.startsWith(".") || entry.isSymbolicLink()) continue;
    if (entry.isDirectory() || EXTENSIONS.has(extname(entry.name))) yield* files(join(path, entry.name));
  }
}

function readTokens(css) {
  const found = [];
  for (const [, name, raw] of css.matchAll(/(--[\w-]+)\s*:\s*([^;}]+)/g)) {
    const parsed = parse(raw.trim());
    if (parsed) found.push({ name, value: raw.trim(), ...parsed });
  }
  return found;
}

function parse(text) {
  const colour = text.match(COLOUR)?.[0];
  if (colour === text) return { kind: "colour", colour: toRgba(text) };
  const length = [...text.matchAll(LENGTH)][0];
  if (length?.[0] === text) return { kind: "length", pixels: toPixels(length) };
  return null;
}

function scan(file) {
  const lines = readFileSync(file, "utf8").split("\n");
  let comment = false;
  for (const [index, line] of lines.entries()) {
    const code = stripComments(line);
    if (/^\s*@media|--[\w-]+\s*:/.test(code)) continue;
    const place = `${relative(process.cwd(), file)}:${index + 1}`;
    for (const [value] of code.matchAll(COLOUR)) note(value.toLowerCase(), { kind: "colour", colour: toRgba(value) }, place);
    for (const match of code.matchAll(LENGTH)) if (toPixels(match) > 1) note(match[0], { kind: "length", pixels: toPixels(match) }, place);
  }

  function stripComments(line) {
    let rest = line;
    if (comment) {
      if (!rest.includes("*/")) return "";
      rest = rest.slice(rest.indexOf("*/") + 2);
    }
    rest = rest.replace(/\/\*.*?\*\//g, "");
    comment = rest.includes("/*");
    return comment ? rest.slice(0, rest.indexOf("/*")) : rest;
  }
}

function note(value, parsed, place) {
  const use = uses.get(value) ?? { value, ...parsed, places: [] };
  use.places.push(place);
  uses.set(value, use);
}

function nearest(use) {
  let best = null;
  for (const token of tokens) {
    if (token.kind !== use.kind) continue;
    const distance = use.kind === "length" ? Math.abs(token.pixels - use.pixels) : colourDistance(token.colour, use.colour);
    if (!best || distance < best.distance) best = { name: token.name, value: token.value, distance: Math.round(distance * 10) / 10 };
  }
  return best;
}

function toPixels([, number, unit]) {
  return Number(number) * (unit === "rem" ? 16 : 1);
}

function toRgba(text) {
  if (text.startsWith("#")) {
    const digits = text.slice(1);
    const full = digits.length < 6 ? [...digits].map((digit) => digit + digit).join("") : digits;
    const [r, g, b, a = 255] = full.match(/../g).map((pair) => Number.parseInt(pair, 16));
    return [r, g, b, a / 255];
  }
  const parts = text.slice(text.indexOf("(") + 1, -1).split(/[\s,/]+/).filter(Boolean);
  const [r, g, b] = parts.slice(0, 3).map((part) => (part.endsWith("%") ? Number.parseFloat(part) * 2.55 : Number(part)));
  const a = parts[3] === undefined ? 1 : parts[3].endsWith("%") ? Number.parseFloat(parts[3]) / 100 : Number(parts[3]);
  return [r, g, b, a];
}

/** CIE76 in Lab, plus the difference of opacity on the same scale. */
function colourDistance(a, b) {
  const [l1, a1, b1] = toLab(a);
  const [l2, a2, b2] = toLab(b);
  return Math.hypot(l1 - l2, a1 - a2, b1 - b2, 100 * (a[3] - b[3]));
}

function toLab([r, g, b]) {
  const [lr, lg, lb] = [r, g, b].map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const f = (t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * lr + 0.3576 * lg + 0.1805 * lb) / 0.95047);
  const y = f(0.2126 * lr + 0.7152 * lg + 0.0722 * lb);
  const z = f((0.0193 * lr + 0.1192 * lg + 0.9505 * lb) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
