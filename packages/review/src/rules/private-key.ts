import { hitList } from "../hit-list";
import { isPlaceholder } from "../knowledge/secret-patterns";
import { lineCounter } from "../read/lines";
import { matchesIn } from "../read/matches";
import { roleOf } from "../read/path-role";
import type { Finding, Reading, Severity } from "../report";

const KEY_BLOCK =
  /-----BEGIN (?<kind>(?:RSA |EC |DSA |OPENSSH |PGP |ENCRYPTED )?PRIVATE KEY(?: BLOCK)?)-----(?<body>[^-]{0,12000})/g;
const MIN_BODY_CHARS = 60;

/** Finds private keys; a heading without a real key behind it is let through. */
export function privateKey({ file }: Reading): Finding[] {
  const { findings, add } = hitList();
  const lineAt = lineCounter(file.text ?? "");

  for (const match of matchesIn(file.text ?? "", KEY_BLOCK)) {
    const { kind = "", body = "" } = match.groups ?? {};
    const material = body.replaceAll(/^[A-Za-z-]{1,30}: .*$|\\n|[\s"'+,\\]/gm, "");
    if (material.length < MIN_BODY_CHARS || !/^[A-Za-z0-9+/=]+$/.test(material)) continue;
    if (isPlaceholder(material.slice(0, 64), 3.5) && isPlaceholder(material.slice(-64), 3.5)) continue;

    const severity = severityOf(kind, file.path);
    add(severity, () => ({
      rule: "private-key",
      severity,
      category: "secret",
      file: file.path,
      line: lineAt(match.index).number,
      excerpt: `-----BEGIN ${kind}----- ********`,
      message: "The package contains a private key; every buyer would get it.",
      remediation: "Remove the key, and replace it wherever it is in use.",
    }));
  }
  return findings;
}

function severityOf(kind: string, path: string): Severity {
  return kind.startsWith("ENCRYPTED") || roleOf(path) === "test" ? "warn" : "block";
}
