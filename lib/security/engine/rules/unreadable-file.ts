import type { ContentKind } from "../content-kind";
import { isPassiveDocument } from "../office-document";
import type { Finding, ReviewedPackage, Severity } from "../report";
import type { ReviewedFile } from "../reviewed-file";
import { isUnpackedAndRun } from "./unpacked-program";

const MAX_HARMLESS_BYTES = 1024;

type Judgement = { severity: Severity; message: string };

const JUDGEMENTS: Partial<Record<ContentKind, Judgement>> = {
  executable: { severity: "warn", message: "This is a compiled program; nobody can review what it does." },
  installer: { severity: "warn", message: "This is an installer or a disk image; nobody can review what it does." },
  bytecode: { severity: "warn", message: "This is compiled bytecode; nobody can review what it does." },
  wasm: { severity: "warn", message: "This is compiled WebAssembly; nobody can review what it does." },
  office_macro: { severity: "warn", message: "This document contains macros." },
  archive: { severity: "warn", message: "The content of this archive or Office document is not reviewed." },
  opaque: { severity: "warn", message: "This binary file is of no known kind and is not reviewed." },
};

const REMEDIATION: Partial<Record<ContentKind, string>> = {
  archive: "Put the files themselves into the package, or explain what the archive is for.",
  office_macro: "Save the document without macros.",
};

/** Finds files whose content a reader cannot judge: programs, bytecode, archives, unknown binaries. */
export function unreadableFile(pkg: ReviewedPackage): Finding[] {
  return pkg.files.flatMap((file) => {
    const judgement = file.kind === "pdf" ? judgePdf(file) : JUDGEMENTS[file.kind];
    if (!judgement || (file.kind === "opaque" && file.size <= MAX_HARMLESS_BYTES)) return [];

    const sneaky = sneakyReason(pkg, file);
    return {
      rule: "unreadable_file",
      severity: sneaky ? "block" : isPassiveDocument(file.path, file.bytes) ? "info" : judgement.severity,
      category: "binary",
      file: file.path,
      line: null,
      excerpt: null,
      message: sneaky ?? judgement.message,
      remediation: REMEDIATION[file.kind] ?? "Ship the source, or let the user install it from a package manager.",
    };
  });
}

/** PDFs are shown, not run, unless they bring scripts or open other things. */
function judgePdf({ bytes }: ReviewedFile): Judgement | undefined {
  const active = /\/(?:JavaScript|JS|Launch|EmbeddedFile|RichMedia)\b/.test(Buffer.from(bytes).toString("latin1"));
  return active
    ? { severity: "warn", message: "This PDF contains scripts, attachments or launch actions." }
    : undefined;
}

/** Why a binary is worse than unreadable, or null. */
function sneakyReason(pkg: ReviewedPackage, file: ReviewedFile): string | null {
  const { kind, path } = file;
  if ((kind === "executable" || kind === "installer") && isToldToRun(pkg, path)) {
    return "This is a compiled program, and the package tells to run it; nobody can review what it does.";
  }
  if ((kind === "archive" || kind === "opaque") && isUnpackedAndRun(pkg, path)) {
    return "The package unpacks this file and runs what is in it; nobody can review what it does.";
  }
  if (!/\.py[co]$/i.test(path)) return null;
  const source = path.replace(/(?:__pycache__\/)?([^/.]+)(?:\.[\w-]+)?\.py[co]$/i, "$1.py");
  const isShadow = pkg.files.some((other) => other.path === source) && !path.includes("__pycache__/");
  return isShadow ? `This bytecode can be run in place of ${source} and differ from it.` : null;
}

function isToldToRun(pkg: ReviewedPackage, path: string): boolean {
  const name = (path.split("/").at(-1) ?? "").replaceAll(/[^\w-]/g, "\\$&");
  const told = new RegExp(
    `(?:\\./|\\b(?:run|execute|launch|start|open|install|sudo|chmod[ \\t]+\\S{2,5})\\b[^\\n]{0,80}[\\s/\\\\"'\`])${name}(?![\\w.-])`,
    "i",
  );
  return pkg.files.some(({ text }) => text !== null && told.test(text));
}
