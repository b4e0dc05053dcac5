import { comparedToSource, isOfOtherSource } from "../../src/follow/packages/bytecode";
import { toldPrograms } from "../../src/follow/packages/told-programs";
import { filesRun, unpackedAndRun } from "../../src/follow/packages/unpacked-program";
import type { FilesJudgement, Said } from "../../src/match/coded";
import type { ContentKind } from "../../src/read/content-kind";
import { isScript } from "../../src/read/path-role";
import type { ReviewedFile } from "../../src/read/reviewed-file";
import type { ReviewedPackage, Severity } from "../../src/report";

const MAX_HARMLESS_BYTES = 1024;
/** What was counted while tests ran, which nothing else reads. */
const LEFT_BY_TESTS = /(?:^|\/)\.coverage$/;

type Judgement = { severity: Severity; message: string };

const JUDGEMENTS: Partial<Record<ContentKind, Judgement>> = {
  executable: { severity: "warn", message: "This is a compiled program; nobody can review what it does." },
  installer: { severity: "warn", message: "This is an installer or a disk image; nobody can review what it does." },
  bytecode: { severity: "warn", message: "This is compiled bytecode; nobody can review what it does." },
  wasm: { severity: "warn", message: "This is compiled WebAssembly; nobody can review what it does." },
  office_macro: { severity: "warn", message: "This document contains macros." },
  archive: {
    severity: "warn",
    message: "This archive is of a kind that is not opened; nobody can review what is in it.",
  },
  opaque: { severity: "warn", message: "This binary file is of no known kind and is not reviewed." },
};

const REMEDIATION: Partial<Record<ContentKind, string>> = {
  archive: "Put the files themselves into the package, or explain what the archive is for.",
  office_macro: "Save the document without macros.",
};

/** What a reader cannot judge: programs, bytecode, archives that can't be opened, unknown binaries; worse where it is run. */
export const judge: FilesJudgement = (pkg) => {
  const unread = pkg.files.filter(isUnread);
  const told = toldPrograms(unread.filter(isProgram).map(nameOf));
  const run = new Set<string>();
  const containers = new Set(pkg.files.filter(isContainer).map(nameOf));
  const unpacked = new Set<string>();

  return {
    read: ({ file, shell }) => {
      told.read(file.text ?? "");
      for (const name of unpackedAndRun(shell)) if (containers.has(name)) unpacked.add(name);
      if (unread.length > 0) for (const name of shell.flatMap(filesRun)) run.add(name);
    },
    finish: () => pkg.files.flatMap((file) => inFile(pkg, file, { told: told.names, unpacked, run })),
  };
};

/** The names of programs that somebody is told to run, and of files that commands unpack and run, or run as they are. */
type Started = { told: Set<string>; unpacked: Set<string>; run: Set<string> };

function inFile(pkg: ReviewedPackage, file: ReviewedFile, started: Started): Said[] {
  if (file.of !== null || file.part > 0) return [];
  const source = sourceOf(pkg, file);
  const compared = source && comparedToSource(file.bytes, source);
  if (compared === "agrees" && isCache(file)) return [];
  const judgement =
    sneakyJudgement(pkg, file, started) ??
    (source && judgeCompiled(file, source, compared === "differs" && !isOfOtherSource(file.bytes, source))) ??
    plainJudgement(file);
  if (!judgement) return [];
  const remediation = REMEDIATION[file.kind];
  return [{ file: file.path, line: null, excerpt: null, ...judgement, ...(remediation && { remediation }) }];
}

function plainJudgement(file: ReviewedFile): Judgement | undefined {
  const { path, kind, size, inside } = file;
  if (kind === "office_macro") return JUDGEMENTS.office_macro;
  if (inside && kind === "archive") {
    // What breaks a rule of archives is told by itself.
    if (inside.unread === null || inside.traits.some(({ rule }) => rule === "invalid-archive")) return undefined;
    return { severity: "warn", message: `Not all of this archive could be reviewed. ${inside.unread}` };
  }
  if (kind === "opaque" && (size <= MAX_HARMLESS_BYTES || LEFT_BY_TESTS.test(path))) return undefined;
  return JUDGEMENTS[kind];
}

/** For a binary that is worse than unreadable. */
function sneakyJudgement(pkg: ReviewedPackage, file: ReviewedFile, { told, unpacked, run }: Started): Judgement | null {
  if (isUnread(file) && (file.isRun || run.has(nameOf(file)) || isRunByItself(file))) {
    const message = "This file is run as a program, and nobody can read what it does.";
    return { severity: "block", message };
  }
  if (isProgram(file) && told.has(nameOf(file))) {
    const message = "This is a compiled program, and the package tells to run it; nobody can review what it does.";
    return { severity: "block", message };
  }
  if (isContainer(file) && unpacked.has(nameOf(file))) return judgeUnpacked(pkg, file);
  return null;
}

/** What a file of compiled Python says that it was made of. */
function sourceOf(pkg: ReviewedPackage, { path }: ReviewedFile): ReviewedFile | undefined {
  if (!/\.py[co]$/i.test(path)) return undefined;
  const source = path.replace(/(?:__pycache__\/)?([^/.]+)(?:\.[\w-]+)?\.py[co]$/i, "$1.py");
  return pkg.files.find((other) => other.path === source);
}

/** Python reads it in place of its source, as long as that is there. */
function isCache({ path }: ReviewedFile): boolean {
  return path.includes("__pycache__/");
}

/** For bytecode that can take the place of what people read. */
function judgeCompiled(file: ReviewedFile, { path: source }: ReviewedFile, differs: boolean): Judgement | null {
  if (!isCache(file)) {
    return { severity: "block", message: `This bytecode can be run in place of ${source} and differ from it.` };
  }
  return differs
    ? { severity: "block", message: `This bytecode does what ${source} does not, and is run in its place.` }
    : null;
}

/** A program that was read is judged by what it does; one that nothing shows to be a program hides. */
function judgeUnpacked(pkg: ReviewedPackage, { path, inside }: ReviewedFile): Judgement {
  const members = pkg.files.filter((file) => file.path.startsWith(`${path}!/`));
  const isOpen = members.some((file) => isScript(file.path) || file.code().length > 0);
  if (inside?.unread === null && isOpen) {
    return { severity: "warn", message: "The package unpacks this file and runs a program that is packed away in it." };
  }
  const reason = inside?.unread === null ? "nothing in it shows itself as a program" : "nobody can review what it does";
  return { severity: "block", message: `The package unpacks this file and runs what is in it; ${reason}.` };
}

/** What is neither text nor opened; a package that is only unpacked says what is in it. */
function isUnread({ kind, isObscure, inside }: ReviewedFile): boolean {
  if (kind === "archive") return inside?.unread !== null;
  return isObscure && kind !== "office_macro" && inside?.unread !== null;
}

/** A system starts it by its first line, or by its right to be run where it shows nothing else that it could be. */
function isRunByItself({ path, kind, mode, bytes }: ReviewedFile): boolean {
  if (kind !== "opaque") return false;
  const isNamedProgram = isScript(path) || !/\.[^/.]+$/.test(path);
  return (bytes[0] === 0x23 && bytes[1] === 0x21) || (mode === "755" && isNamedProgram);
}

function isProgram({ kind }: ReviewedFile): boolean {
  return kind === "executable" || kind === "installer";
}

function isContainer({ kind }: ReviewedFile): boolean {
  return kind === "archive" || kind === "opaque";
}

function nameOf({ path }: ReviewedFile): string {
  return path.split("/").at(-1) ?? "";
}
