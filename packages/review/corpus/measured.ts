import { sha256Hex } from "@skillyard/format/content-hash";
import type { PackageFile } from "@skillyard/format/package";
import { type Found, scan } from "../scan/lenient";
import type { Finding, Reviewable, Verdict } from "../src/report";
import { reviewPackage } from "../src/review";

/** A package in the form in which its set has it. */
export type Measured = { opened: Reviewable } | { found: Found } | { line: string };

/** What a record holds of one package; `findings` are "severity rule file:line", the time is the processor's. */
export type Recorded = { id: string; verdict: Verdict; score: number; findings: string[]; ms: number };

/** Reviews one package of a set, in a process of its own. */
export async function measure(task: { id: string; measured: Measured }): Promise<Recorded> {
  const before = process.cpuUsage();
  const { verdict, score, findings } = await review(task.measured);
  const { user, system } = process.cpuUsage(before);
  return { id: task.id, verdict, score, findings: findings.map(brief), ms: Math.round((user + system) / 1000) };
}

type Outcome = { verdict: Verdict; score: number; findings: Finding[] };

function review(measured: Measured): Promise<Outcome> {
  if ("opened" in measured) return reviewPackage(measured.opened);
  return "found" in measured ? scan(measured.found) : reviewPackage(packageIn(measured.line));
}

type PackageLine = Omit<Reviewable, "files"> & { files: { path: string; mode: PackageFile["mode"]; bytes: string }[] };

function packageIn(line: string): Reviewable {
  const { files, ...rest } = JSON.parse(line) as PackageLine;
  return { ...rest, files: files.map((file) => ({ ...file, ...described(Buffer.from(file.bytes, "base64")) })) };
}

function described(bytes: Buffer): Pick<PackageFile, "bytes" | "size" | "sha256"> {
  return { bytes, size: bytes.length, sha256: sha256Hex(bytes) };
}

function brief({ severity, rule, file, line }: Finding): string {
  return `${severity} ${rule} ${file}${line === null ? "" : `:${line}`}`;
}
