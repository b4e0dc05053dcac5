import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { urlsIn } from "../knowledge/hosts";
import { linesMatching } from "../read/lines";
import type { Reading, ReviewedPackage, Severity } from "../report";
import type { Said } from "./coded";
import { speaksOf } from "./phrase-lists";

/** How bad an address is that is only named, and one that something is entrusted to or taken from. */
export type Deception = { severity: Severity; whereTrusted: Severity; message?: string };

const HAS_ADDRESS = /\bhttps?:\/\//gi;
const ORIGIN = /^[a-z]+:\/\/[^/?#]*/i;
const MAX_LINE_CHARS = 1000;
const trusts = speaksOf("trusts-address");
const CALLS = /\b(?:https?|net)\.\w+\(/i;
const showsForgery = speaksOf("forged-address");
/** Settings of git have an address for a part of their name: `credential.https://host.helper`. */
const SETTING_OF_GIT = /\b(?:credential|http|url|includeif)\.$/i;
const SETTING_CHARS = 20;

/** What is said of the addresses in a file by a judgement of their scheme and host, such as `https://name:key@host:80`. */
export function deceptiveAddresses({ pkg, file }: Reading, judge: (origin: string) => Deception | null): Said[] {
  const { findings, add } = hitList<Said>();
  for (const { number, text } of linesMatching(file.text ?? "", HAS_ADDRESS)) {
    for (const { url, offset } of urlsIn(text)) {
      if (SETTING_OF_GIT.test(text.slice(Math.max(0, offset - SETTING_CHARS), offset))) continue;
      const deception = judge(ORIGIN.exec(url)?.[0] ?? "");
      if (!deception) continue;
      const worst = severityIn(pkg, text.slice(0, MAX_LINE_CHARS), url, deception);
      const severity = severityInContext(worst, pkg, file, { line: number, offset });
      const { message } = deception;
      const excerpt = () => excerptOf(text, offset);
      add(severity, () => ({
        severity,
        file: file.path,
        line: number,
        excerpt: excerpt(),
        ...(message && { message }),
      }));
    }
  }
  return findings;
}

/** Such an address may also be shown as what it is. */
function severityIn({ manifest }: ReviewedPackage, line: string, url: string, deception: Deception): Severity {
  const about = `${manifest.name.replaceAll("-", " ")} ${manifest.description}`;
  if (showsForgery(line) || showsForgery(about)) return "info";
  const around = line.replace(url, "");
  return trusts(around) || CALLS.test(around) ? deception.whereTrusted : deception.severity;
}

const MAX_REMEMBERED = 5000;

/** A judgement of origins that is asked once for each, since packages name the same few again and again. */
export function remembered<Judged>(judge: (origin: string) => Judged): (origin: string) => Judged {
  const known = new Map<string, Judged>();
  return (origin) => {
    const judged = known.get(origin) ?? judge(origin);
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(origin, judged);
    return judged;
  };
}
