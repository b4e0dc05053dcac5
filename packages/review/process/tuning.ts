import semver from "semver";

/** Node does not start with an option that it does not know, and this one went with Node 20. */
const HAS_INTERRUPT_BUDGET = semver.satisfies(process.versions.node, "20.x");

/** Options with which V8 spends least on a process that reviews a few packages and then ends. */
export const TUNING = [
  "--min-semi-space-size=8",
  "--max-semi-space-size=8",
  // Or every pattern is compiled twice: for an interpreter, and again when it is used once more.
  "--no-regexp-tier-up",
  // A review is over before most of what V8 would optimise by now has paid for that; so are the grammars' few large functions.
  ...(HAS_INTERRUPT_BUDGET ? ["--interrupt-budget=1000000"] : []),
  "--liftoff-only",
  // Or what was compiled ahead is dropped before it is first called.
  "--no-flush-bytecode",
];

/** Of a process's own memory, of which a full package needs half; bytes and syntax trees come on top. */
export const HEAP_MIB = { service: 180, scan: 384 };

/** The options of a process with so much memory of its own; what was compiled ahead is only used under the very same ones. */
export function optionsWith(heapMib: number): string[] {
  return [`--max-old-space-size=${heapMib}`, ...TUNING];
}
