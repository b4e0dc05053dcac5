import path from "node:path";
import { readOnly } from "@skillyard/review/process/read-only";
import { HEAP_MIB, optionsWith } from "@skillyard/review/process/tuning";

const MEBIBYTE = 1024 * 1024;

/** How the processes that open and review packages are started, and what they may use. */
export const PACKAGE_PROCESS = {
  program: path.resolve("dist/package-worker.js"),
  execArgv: [...optionsWith(HEAP_MIB.service), "--no-warnings", ...readOnly(["dist", "node_modules"])],
  maxResidentBytes: 512 * MEBIBYTE,
  idleMs: 30_000,
};
