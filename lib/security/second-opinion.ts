import type { Upload } from "@skillyard/review/process/tasks";
import type { Finding } from "@skillyard/review/report";
import { RULESET_VERSION } from "@skillyard/review/version";
import { env } from "@/lib/env";
import { getOperatorRules } from "@/lib/isolation/operator-rules";
import { unpackIsolated } from "@/lib/isolation/run";
import { findSignature } from "./clamav";

/** Who says what a package is: our rules, the operator's, and each scanner that is configured beside them. */
export function currentReviewers(): string {
  const ofOperator = getOperatorRules();
  return [RULESET_VERSION, ...(ofOperator ? [ofOperator.version] : []), ...(env.CLAMAV_URL ? ["clamav"] : [])].join(
    "+",
  );
}

/** What other scanners say of a stored package; throws where one that is configured does not answer. */
export async function secondOpinions(upload: Upload): Promise<Finding[]> {
  if (!env.CLAMAV_URL) return [];
  const signature = await findSignature(env.CLAMAV_URL, upload.bytes);
  return signature ? [known(signature, await locate(env.CLAMAV_URL, upload))] : [];
}

/** The file that matches on its own, so that the author knows where to look. */
async function locate(url: string, upload: Upload): Promise<string> {
  for (const { path, bytes } of await unpackIsolated(upload)) {
    if (await findSignature(url, bytes)) return path;
  }
  return upload.filename;
}

function known(signature: string, file: string): Finding {
  return {
    rule: "known_malware",
    severity: "block",
    category: "malware",
    file,
    line: null,
    excerpt: null,
    message: `The virus scanner ClamAV knows this content as ${signature.slice(0, 100)}.`,
    remediation: "Remove the file. If the scanner is wrong, appeal and say what the file is.",
  };
}
