// Spells out the patterns of the security review that match upper and lower case alike: see both-cases.mjs.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "vite";
import { bothCases } from "./both-cases.mjs";

const HELPER = JSON.stringify(fileURLToPath(new URL("both-cases.mjs", import.meta.url)));

/** @type {import("esbuild").Plugin} */
export const bothCasesPlugin = {
  name: "both-cases",
  setup(build) {
    build.onLoad({ filter: /[\\/]lib[\\/]security[\\/].*\.ts$/ }, ({ path: file }) => ({
      contents: speltOut(file, readFileSync(file, "utf8")),
      loader: "ts",
    }));
  },
};

/** The literals are spelt out here, once; those that are put together when the program starts, then. */
function speltOut(file, source) {
  const edits = [];
  const visitor = new Visitor({
    Literal({ regex, start, end }) {
      if (!regex?.flags.includes("i")) return;
      edits.push({ start, end, text: String(bothCases(regex.pattern, regex.flags)) });
    },
    NewExpression({ callee, arguments: [, flags], start }) {
      if (callee.name !== "RegExp" || !flags?.value?.includes("i")) return;
      edits.push({ start, end: callee.end, text: "bothCases" });
    },
  });
  visitor.visit(parseSync(file, source).program);
  if (edits.length === 0) return source;

  edits.sort((a, b) => b.start - a.start);
  const spelt = edits.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), source);
  // On the first line, so that all lines keep their numbers.
  return `import { bothCases } from ${HELPER}; ${spelt}`;
}
