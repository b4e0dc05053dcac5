#!/usr/bin/env node
/**
 * Reads the licence of every package in node_modules and compares it with a policy.
 * Exit code 1 when something is denied, unknown or undecided.
 */
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const { values: options } = parseArgs({
  options: {
    root: { type: "string", default: "." },
    policy: { type: "string", default: "licence-policy.json" },
    production: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

const root = resolve(options.root);
const policy = readJson(resolve(options.policy), "Copy assets/licence-policy.json there, or give --policy.");
const packages = options.production ? productionPackages() : allPackages();
const rows = packages.map((found) => ({ ...found, ...judge(found) }));
rows.sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));

if (options.json) {
  console.log(JSON.stringify(rows, null, 2));
} else {
  const verdicts = ["allowed", "exception", "decide", "unknown", "denied"];
  const counts = verdicts.map((verdict) => `${rows.filter((row) => row.verdict === verdict).length} ${verdict}`);
  console.log(`${rows.length} packages: ${counts.join(", ")}`);
  for (const row of rows.filter((row) => !["allowed", "exception"].includes(row.verdict))) {
    console.log(`${row.verdict.padEnd(8)} ${row.name} ${row.version}: ${row.licence ?? "no licence field"}`);
  }
}
process.exitCode = rows.some((row) => !["allowed", "exception"].includes(row.verdict)) ? 1 : 0;

function readJson(file, hint) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    console.error(`${file}: ${error.message}. ${hint}`);
    process.exit(2);
  }
}

/** Every package below node_modules, nested ones and pnpm's store included, each name and version once. */
function allPackages() {
  const found = new Map();
  const visited = new Set();
  visit(join(root, "node_modules"));
  return [...found.values()];

  function visit(folder) {
    if (!existsSync(folder)) return;
    const real = realpathSync(folder);
    if (visited.has(real)) return;
    visited.add(real);
    for (const entry of readdirSync(real, { withFileTypes: true })) {
      const path = join(real, entry.name);
      if (entry.name === ".pnpm") for (const inner of readdirSync(path)) visit(join(path, inner, "node_modules"));
      if (entry.name.startsWith(".")) continue;
      if (entry.name.startsWith("@")) visit(path);
      else add(path);
    }
  }

  function add(folder) {
    const manifest = join(folder, "package.json");
    if (!existsSync(manifest)) return;
    const { name, version, license, licenses } = readJson(manifest, "The package is damaged: install again.");
    if (name && version) found.set(`${name}@${version}`, { name, version, licence: normalise(license ?? licenses) });
    visit(join(folder, "node_modules"));
  }
}

/** Packages reachable from "dependencies" alone, resolved the way Node does. */
function productionPackages() {
  const found = new Map();
  follow(root, readJson(join(root, "package.json"), "Run it in the root of the project."));
  return [...found.values()];

  function follow(folder, manifest) {
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
      const home = locate(folder, name);
      if (!home) continue;
      const inner = readJson(join(home, "package.json"), "The package is damaged: install again.");
      const key = `${inner.name}@${inner.version}`;
      if (found.has(key)) continue;
      found.set(key, { name: inner.name, version: inner.version, licence: normalise(inner.license ?? inner.licenses) });
      follow(home, inner);
    }
  }
}

function locate(from, name) {
  for (let folder = from; ; folder = resolve(folder, "..")) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return realpathSync(candidate);
    if (folder === resolve(folder, "..")) return null;
  }
}

/** Old manifests use objects and arrays. */
function normalise(field) {
  if (Array.isArray(field)) return field.map(normalise).filter(Boolean).join(" OR ") || null;
  if (field && typeof field === "object") return field.type ?? null;
  return typeof field === "string" && field.trim() ? field.trim() : null;
}

function judge({ name, version, licence }) {
  const exception = policy.exceptions?.find((entry) => entry.name === name && entry.version === version);
  if (exception) return { verdict: "exception", licence: exception.licence, reason: exception.reason };
  if (!licence || /^(UNLICENSED|SEE LICEN[CS]E IN)/i.test(licence)) return { verdict: "unknown" };
  return { verdict: verdictOf(licence) };
}

/** OR takes the best side, AND the worst; parentheses are taken off when they enclose everything. */
function verdictOf(expression) {
  const text = strip(expression);
  const either = splitOutside(text, " OR ");
  if (either.length > 1) return pick(either.map(verdictOf), ["allowed", "decide", "denied"]);
  const all = splitOutside(text, " AND ");
  if (all.length > 1) return pick(all.map(verdictOf), ["denied", "decide", "allowed"]);
  const id = text.split(" WITH ")[0];
  if (policy.allow.includes(id)) return "allowed";
  return policy.deny.includes(id) ? "denied" : "decide";
}

function pick(verdicts, order) {
  return order.find((verdict) => verdicts.includes(verdict));
}

function strip(text) {
  const trimmed = text.trim();
  const enclosed = trimmed.startsWith("(") && trimmed.endsWith(")") && splitOutside(trimmed.slice(1, -1), ")").length === 1;
  return enclosed ? strip(trimmed.slice(1, -1)) : trimmed;
}

function splitOutside(text, separator) {
  const parts = [""];
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (depth === 0 && text.startsWith(separator, at)) {
      parts.push("");
      at += separator.length - 1;
      continue;
    }
    if (text[at] === "(") depth++;
    if (text[at] === ")") depth--;
    parts[parts.length - 1] += text[at];
  }
  return parts;
}
