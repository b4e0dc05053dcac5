import { hitList } from "../../src/hit-list";
import { isPlaceholder } from "../../src/knowledge/secret-patterns";
import type { FileJudgement, Said } from "../../src/match/coded";
import { lineCounter } from "../../src/read/lines";
import { matchesIn } from "../../src/read/matches";
import { roleOf } from "../../src/read/path-role";
import type { Severity } from "../../src/report";

const KEY_BLOCK =
  /-----BEGIN (?<kind>(?:RSA |EC |DSA |OPENSSH |PGP |ENCRYPTED )?PRIVATE KEY(?: BLOCK)?)-----(?<body>[^-]{0,12000})/g;
const NO_MATERIAL = /^[A-Za-z-]{1,30}: .*$|\\n|[\s"'+,\\]/gm;
const MIN_BODY_CHARS = 60;
const SAMPLE_CHARS = 64;
const MIN_ENTROPY = 3.5;

/** A heading without a real key behind it is let through. */
export const judge: FileJudgement = ({ file }) => {
  const { findings, add } = hitList<Said>();
  const lineAt = lineCounter(file.text ?? "");
  for (const match of matchesIn(file.text ?? "", KEY_BLOCK)) {
    const { kind = "", body = "" } = match.groups ?? {};
    if (!isKey(body.replaceAll(NO_MATERIAL, ""))) continue;
    const severity = severityOf(kind, file.path);
    const line = lineAt(match.index).number;
    add(severity, () => ({ severity, file: file.path, line, excerpt: `-----BEGIN ${kind}----- ********` }));
  }
  return findings;
};

function isKey(material: string): boolean {
  if (material.length < MIN_BODY_CHARS || !/^[A-Za-z0-9+/=]+$/.test(material)) return false;
  const samples = [material.slice(0, SAMPLE_CHARS), material.slice(-SAMPLE_CHARS)];
  return !samples.every((sample) => isPlaceholder(sample, MIN_ENTROPY));
}

function severityOf(kind: string, path: string): Severity {
  return kind.startsWith("ENCRYPTED") || roleOf(path) === "test" ? "warn" : "block";
}
