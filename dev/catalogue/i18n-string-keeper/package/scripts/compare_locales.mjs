#!/usr/bin/env node
/**
 * Compares translation files with the source language and with the code that uses them.
 * Usage: compare_locales.mjs --source en.json [--code src]... [--dynamic prefix]... de.json ja.json ...
 * The language is the file's name, or its folder's where the name is not a language.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, extname, join, relative } from "node:path";
import { parseArgs } from "node:util";

const CODE = new Set([".js", ".jsx", ".ts", ".tsx", ".mjs", ".vue", ".svelte"]);
const SKIP = new Set(["node_modules", "dist", "build", "coverage"]);
const CALL = /(?<![\w.])(?:\$?t|i18n\.t|translate|formatMessage)\(\s*(?:\{\s*id:\s*)?(["'`])([^"'`\n]+?)\1\s*(\+)?/g;
const PLURAL = /^(.*)_(zero|one|two|few|many|other)$/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    source: { type: "string" },
    code: { type: "string", multiple: true, default: [] },
    dynamic: { type: "string", multiple: true, default: [] },
  },
});
if (!values.source) {
  console.error("usage: compare_locales.mjs --source en.json [--code src]... [--dynamic prefix]... de.json ...");
  process.exit(2);
}

let problems = 0;
const source = read(values.source);
for (const file of positionals) compare(languageOf(file), read(file));
if (values.code.length > 0) checkCode();
console.log(`${source.size} texts in ${languageOf(values.source)}, ${positionals.length} other languages, ${problems} problems`);
process.exitCode = problems > 0 ? 1 : 0;

function say(where, text) {
  problems++;
  console.log(`${where.padEnd(6)} ${text}`);
}

function read(file) {
  try {
    return new Map(flatten(JSON.parse(readFileSync(file, "utf8")), ""));
  } catch (error) {
    console.error(`${file}: ${error.message}`);
    process.exit(2);
  }
}

function* flatten(node, prefix) {
  for (const [name, value] of Object.entries(node)) {
    const key = prefix ? `${prefix}.${name}` : name;
    if (value !== null && typeof value === "object") yield* flatten(value, key);
    else yield [key, String(value)];
  }
}

function languageOf(file) {
  const name = basename(file, extname(file));
  return isLanguage(name) ? name : basename(dirname(file));
}

function isLanguage(name) {
  return /^[a-z]{2,3}([-_][A-Za-z]{2,4})*$/.test(name);
}

function compare(language, texts) {
  const wanted = new Set([...source.keys()].map(singular));
  const present = new Set([...texts.keys()].map(singular));
  list(language, "missing", [...wanted].filter((key) => !present.has(key)));
  list(language, "not in the source", [...present].filter((key) => !wanted.has(key)));
  const equal = [];
  for (const [key, text] of texts) {
    const original = source.get(key) ?? source.get(`${singular(key)}_other`);
    if (original === undefined) continue;
    if (text.trim() === "") say(language, `${key} is empty`);
    else if (text === original && /\p{L}{2,}/u.test(text)) equal.push(key);
    const [before, after] = [marks(original), marks(text)];
    const lost = before.filter((mark) => !after.includes(mark) && !(mark.includes("count") && PLURAL.test(key)));
    const odd = after.filter((mark) => !before.includes(mark));
    if (text.trim() && (lost.length > 0 || odd.length > 0)) {
      say(language, `${key}: ${[lost.length > 0 && `lacks ${lost.join(" ")}`, odd.length > 0 && `has ${odd.join(" ")} instead`].filter(Boolean).join(", ")}`);
    }
  }
  if (equal.length > 0) console.log(`${language.padEnd(6)} ${equal.length} equal to the source (names are fine): ${equal.slice(0, 5).join(", ")}`);
  plurals(language, texts);
}

function list(language, what, keys) {
  if (keys.length > 0) say(language, `${keys.length} ${what}: ${keys.slice(0, 8).join(", ")}${keys.length > 8 ? ", …" : ""}`);
}

function singular(key) {
  return key.match(PLURAL)?.[1] ?? key;
}

/** Placeholders and tags, each once, sorted. */
function marks(text) {
  const found = text.match(/\{\{\s*[\w.]+\s*\}\}|%\{\w+\}|\{\s*\w+\s*(?=[},])|%(?:\d+\$)?[sdf@]|<\/?\w+\s*\/?>/g) ?? [];
  const tidy = found.map((mark) => mark.replace(/\s+/g, "")).map((mark) => (/^\{\w+$/.test(mark) ? `${mark}}` : mark));
  return [...new Set(tidy)].sort();
}

function plurals(language, texts) {
  const groups = new Map();
  for (const key of texts.keys()) {
    const [, name, category] = key.match(PLURAL) ?? [];
    if (name) groups.set(name, [...(groups.get(name) ?? []), category]);
  }
  const needed = new Intl.PluralRules(language.replace("_", "-")).resolvedOptions().pluralCategories;
  for (const [name, categories] of groups) {
    const lacking = needed.filter((category) => !categories.includes(category));
    if (lacking.length > 0) say(language, `plural of ${name} lacks ${lacking.join(" and ")}`);
  }
}

function checkCode() {
  const used = new Set();
  const built = [];
  const known = new Set([...source.keys()].flatMap((key) => [key, singular(key)]));
  for (const root of values.code) {
    for (const file of files(root)) {
      for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
        for (const [, quote, key, plus] of line.matchAll(CALL)) {
          const place = `${relative(process.cwd(), file)}:${index + 1}`;
          if (plus || (quote === "`" && key.includes("${"))) built.push(`${place} ${key}`);
          else {
            used.add(key);
            if (!known.has(key)) say("code", `${key} is used and not defined (${place})`);
          }
        }
      }
    }
  }
  for (const call of built) console.log(`code   built at run time: ${call}`);
  const unused = [...new Set([...source.keys()].map(singular))].filter((key) => !used.has(key) && !values.dynamic.some((prefix) => key.startsWith(prefix)));
  list("code", "never used by name", unused);
}

function* files(path) {
  if (statSync(path).isFile()) {
    if (CODE.has(extname(path))) yield path;
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (SKIP.has(entry.name) || entry.name.startsWith(".") || entry.isSymbolicLink()) continue;
    if (entry.isDirectory() || CODE.has(extname(entry.name))) yield* files(join(path, entry.name));
  }
}
