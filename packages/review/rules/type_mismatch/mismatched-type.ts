import type { FileJudgement, Said } from "../../src/match/coded";
import { anyOf } from "../../src/match/names";
import { PROGRAM_KINDS } from "../../src/read/content-kind";
import type { ReviewedFile } from "../../src/read/reviewed-file";
import type { Severity } from "../../src/report";

const MEDIA_NAME = new RegExp(String.raw`\.${anyOf("media-endings")}$`, "i");
const TEXT_NAME = new RegExp(String.raw`\.${anyOf("text-endings")}$`, "i");
/** A pointer of Git LFS stands where a picture was not checked out. */
const POINTER = "version https://git-lfs.github.com/spec/";

/** A name that says something else than the bytes is there to keep people from looking. */
export const judge: FileJudgement = ({ file }) => {
  if (file.of !== null) return [];
  if (MEDIA_NAME.test(file.path)) return inMedia(file);
  return TEXT_NAME.test(file.path) && !["text", "empty"].includes(file.kind)
    ? [found(file, "warn", "holds binary data")]
    : [];
};

function inMedia(file: ReviewedFile): Said[] {
  if (PROGRAM_KINDS.includes(file.kind)) return [found(file, "block", "is a program")];
  if (file.kind === "archive") return [found(file, "warn", "is an archive")];
  return file.kind === "text" && !file.text?.startsWith(POINTER) ? [found(file, "warn", "holds text")] : [];
}

function found(file: ReviewedFile, severity: Severity, what: string): Said {
  const message = `The file ${what}, although its name says otherwise.`;
  return { severity, file: file.path, line: null, excerpt: null, message };
}
