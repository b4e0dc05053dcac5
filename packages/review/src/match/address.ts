import type { AddressCondition } from "../compile/text-schema";
import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { type Disguise, disguiseOf } from "../knowledge/host-look-alike";
import { hostKindOf, hostOf, urlsIn } from "../knowledge/hosts";
import { ownDomainPassedFor } from "../knowledge/own-host-look-alike";
import { linesMatching } from "../read/lines";
import { subjectOf } from "../read/subject";
import type { ReviewedPackage, Severity } from "../report";
import type { FileJudgement, Said } from "./coded";
import { patternOf } from "./pattern";
import { speaksOf } from "./phrase-lists";

type Deception = Pick<AddressCondition, "severity" | "only_named" | "message">;

const HAS_ADDRESS = /\bhttps?:\/\//gi;
const ORIGIN = /^[a-z]+:\/\/[^/?#]*/i;
const MAX_LINE_CHARS = 1000;
const trusts = speaksOf("trusts-address");
const CALLS = /\b(?:https?|net)\.\w+\(/i;
const showsForgery = speaksOf("forged-address");
/** Settings of git have an address for a part of their name: `credential.https://host.helper`. */
const SETTING_OF_GIT = /\b(?:credential|http|url|includeif)\.$/i;
const SETTING_CHARS = 20;

/** The judgement of a rule about addresses in text, by their scheme and host, such as `https://name:key@host:80`. */
export function addressJudgement(conditions: AddressCondition[]): FileJudgement {
  const judges = conditions.map(compiled);
  const deceptionOf = (pkg: ReviewedPackage, origin: string): Deception | null => {
    for (const judge of judges) {
      const deception = judge(pkg, origin);
      if (deception) return deception;
    }
    return null;
  };
  return ({ pkg, file }) => {
    const { findings, add } = hitList<Said>();
    for (const { number, text } of linesMatching(file.text ?? "", HAS_ADDRESS)) {
      for (const { url, offset } of urlsIn(text)) {
        if (SETTING_OF_GIT.test(text.slice(Math.max(0, offset - SETTING_CHARS), offset))) continue;
        const deception = deceptionOf(pkg, ORIGIN.exec(url)?.[0] ?? "");
        if (!deception) continue;
        const worst = severityOf(pkg, text.slice(0, MAX_LINE_CHARS), url, deception);
        const severity = severityInContext(worst, pkg, file, { line: number, offset });
        const more = deception.message === undefined ? {} : { message: deception.message };
        add(severity, () => ({
          severity,
          file: file.path,
          line: number,
          excerpt: excerptOf(text, offset),
          ...more,
        }));
      }
    }
    return findings;
  };
}

const WRITTEN_HOST = /^[a-z]+:\/\/(?:[^@]*@)?([^:]*)/i;

function compiled({ passes_by: ways, written, leads_to: hosts, message, ...severities }: AddressCondition) {
  const isWritten = written && patternOf(written, "iu");
  return (pkg: ReviewedPackage, origin: string): Deception | null => {
    const disguise = ways ? disguiseIn(pkg, origin) : null;
    if (ways && !(disguise && ways.includes(disguise.how))) return null;
    if (isWritten && !isWritten.test(WRITTEN_HOST.exec(origin)?.[1] ?? "")) return null;
    if (hosts && !hosts.some((kind) => kind === hostKindOf(origin))) return null;
    const said = message?.replace("{brand}", disguise?.brand ?? "").replace("{host}", hostOf(origin) ?? "");
    return { ...severities, message: said };
  };
}

/** What an address passes for: something that everybody knows, or what the package itself leads to elsewhere. */
function disguiseIn(pkg: ReviewedPackage, origin: string): Disguise | null {
  const own = disguiseOf(origin) ? null : ownDomainPassedFor(pkg, origin);
  return own === null ? disguiseOf(origin) : { brand: own, how: "beside_own" };
}

/** Such an address may also be shown as what it is. */
function severityOf(pkg: ReviewedPackage, line: string, url: string, deception: Deception): Severity {
  if (showsForgery(line) || showsForgery(subjectOf(pkg))) return "info";
  const around = line.replace(url, "");
  return trusts(around) || CALLS.test(around) ? deception.severity : deception.only_named;
}
