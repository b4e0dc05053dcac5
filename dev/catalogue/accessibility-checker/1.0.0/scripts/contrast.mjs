#!/usr/bin/env node
/**
 * Contrast of two colours by WCAG 2.
 * Usage: contrast.mjs FOREGROUND BACKGROUND [--size normal|large|control]
 * Colours: #rgb #rgba #rrggbb #rrggbbaa, rgb(), hsl(). A see-through foreground is laid over the background.
 */
import { parseArgs } from "node:util";

const needed = { normal: 4.5, large: 3, control: 3 };
const { values, positionals } = parseArgs({ allowPositionals: true, options: { size: { type: "string", default: "normal" } } });
if (positionals.length !== 2 || !(values.size in needed)) {
  console.error("usage: contrast.mjs FOREGROUND BACKGROUND [--size normal|large|control]");
  process.exit(2);
}

const background = over(parse(positionals[1]), [255, 255, 255, 1]);
const foreground = over(parse(positionals[0]), background);
const ratio = contrast(foreground, background);
const passes = ratio >= needed[values.size];
console.log(`${hex(foreground)} on ${hex(background)}: ${floor(ratio)}:1, ${values.size} text needs ${needed[values.size]}:1: ${passes ? "passes" : "fails"}`);
for (const [size, limit] of Object.entries(needed)) {
  if (size !== values.size) console.log(`  ${size}: ${ratio >= limit ? "passes" : "fails"} (${limit}:1)`);
}
process.exitCode = passes ? 0 : 1;

function parse(text) {
  const value = text.trim().toLowerCase();
  const digits = value.match(/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/)?.[1];
  if (digits) {
    const full = digits.length < 6 ? [...digits].map((digit) => digit + digit).join("") : digits;
    const [r, g, b, a = 255] = full.match(/../g).map((pair) => Number.parseInt(pair, 16));
    return [r, g, b, a / 255];
  }
  const [, model, inner] = value.match(/^(rgb|hsl)a?\(([^)]*)\)$/) ?? fail(text);
  const parts = inner.split(/[\s,/]+/).filter(Boolean);
  if (parts.length < 3 || parts.length > 4) fail(text);
  const alpha = parts[3] === undefined ? 1 : number(parts[3], 1);
  if (model === "hsl") return [...fromHsl([number(parts[0], 360) % 360, number(parts[1], 1), number(parts[2], 1)]), alpha];
  return [...parts.slice(0, 3).map((part) => number(part, 255)), alpha];
}

function number(text, whole) {
  const value = Number.parseFloat(text);
  if (Number.isNaN(value)) fail(text);
  return text.endsWith("%") ? (value / 100) * whole : value;
}

function fail(text) {
  console.error(`can't read the colour ${text}; give it as #rrggbb, rgb() or hsl()`);
  process.exit(2);
}

function over([r, g, b, a], below) {
  return [r, g, b].map((channel, index) => channel * a + below[index] * (1 - a)).concat(1);
}

function luminance([r, g, b]) {
  const [lr, lg, lb] = [r, g, b].map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * lr + 0.7152 * lg + 0.0722 * lb;
}

function contrast(a, b) {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function fromHsl([h, s, l]) {
  const c = (1 - Math.abs(2 * l - 1)) * s;
  const x = c * (1 - Math.abs(((h / 60) % 2) - 1));
  const [r, g, b] = [[c, x, 0], [x, c, 0], [0, c, x], [0, x, c], [x, 0, c], [c, 0, x]][Math.floor(h / 60) % 6];
  return [r, g, b].map((channel) => (channel + l - c / 2) * 255);
}

function hex(colour) {
  return `#${colour.slice(0, 3).map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** Rounded down, so that 4.499 never reads as 4.5. */
function floor(value) {
  return (Math.floor(value * 100) / 100).toFixed(2);
}
