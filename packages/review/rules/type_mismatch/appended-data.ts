import type { ContentJudgement } from "../../src/match/coded";
import type { Appended } from "../../src/read/containers/appended";
import { PROGRAM_KINDS } from "../../src/read/content-kind";
import type { Severity } from "../../src/report";

/** What cameras and phones leave behind their pictures is small, or says whose it is. */
const MIN_OPAQUE_BYTES = 1024;
const CAMERA = /SEF[HT]|MotionPhoto|Google|Apple|Canon|NIKON|SONY/;
const SIGNATURE_BYTES = 200;

/** Bytes that no viewer shows are for somebody else, who knows of them. */
export const judge: ContentJudgement<Appended> = ({ kind, bytes }) => {
  if (PROGRAM_KINDS.includes(kind)) return [found("block", "A program")];
  if (kind === "archive") return [found("warn", "An archive")];
  if (kind === "text") return [found(bytes.toString("latin1", 0, 2) === "#!" ? "block" : "warn", "Text")];
  if (bytes.length < MIN_OPAQUE_BYTES) return [];
  return CAMERA.test(bytes.toString("latin1", bytes.length - SIGNATURE_BYTES))
    ? []
    : [found("warn", "Data of no known kind")];
};

function found(severity: Severity, what: string) {
  return { severity, message: `${what} lies behind the end of this file, where no viewer shows it.` };
}
