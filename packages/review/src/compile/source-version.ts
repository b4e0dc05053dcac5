import path from "node:path";
import { hashOf } from "./compile";
import type { Source } from "./read-knowledge";
import { filesIn } from "./read-rules";

const PACKAGES = path.join(import.meta.dirname, "../../..");
/** What the review's answer depends on. */
const JUDGING = ["format/src", "review/src", "review/rules", "review/knowledge"];

/** The version of rules and code as they lie here: twelve hex digits. */
export function sourceVersion(): string {
  return hashOf(JUDGING.flatMap(judgingFiles)).slice(0, 12);
}

function judgingFiles(folder: string): Source[] {
  return filesIn(path.join(PACKAGES, folder), /(?<!\.test)\.(?:ts|yaml)$/).map(({ file, text }) => ({
    file: `${folder}/${file}`,
    text,
  }));
}
