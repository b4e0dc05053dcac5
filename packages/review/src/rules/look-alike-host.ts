import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { keepWorst, placed } from "../kept-findings";
import { type Disguise, disguiseOf } from "../knowledge/host-look-alike";
import { hostKindOf, hostOf, urlsIn } from "../knowledge/hosts";
import { linesMatching } from "../read/lines";
import type { ReviewedFile } from "../read/reviewed-file";
import type { Finding, Gathering, ReviewedPackage, Severity } from "../report";

const HAS_ADDRESS = /\bhttps?:\/\//gi;
const MAX_ADDRESSES = 5000;
/** Four bytes written as one number, in hexadecimal or in octal, which no person does to name a machine. */
const DISGUISED_NUMBER =
  /^[a-z]{2,8}:\/\/(?:[^/?#@]{0,200}@)?(?:\d{8,10}|0x[0-9a-f]{6,8}|(?:0x[0-9a-f]{1,2}|0\d{1,3}|\d{1,3})(?:\.(?:0x[0-9a-f]{1,2}|0\d{1,3}|\d{1,3})){3})(?=[:/?#]|$)/i;
const PLAIN_NUMBER = /^[a-z]{2,8}:\/\/(?:[^/?#@]{0,200}@)?(?:(?:0|[1-9]\d{0,2})(?:\.|(?=[:/?#]|$))){4}/i;
/** What is asked for, or taken, where somebody believes to be at another place. */
const TRUSTS =
  /\b(?:sign|log) ?-?in\b|\blogin\b|\b(?:enter|paste|type|provide|verify|confirm)\b|\b(?:password|passphrase|token|api[ _-]?key|credentials?|seed|private key)s?\b|\b(?:curl|wget|iwr|irm|invoke-\w+|download|install|pip|npm|git clone|urlopen|requests|fetch|axios)\b|\b(?:https?|net)\.\w+\(/i;

/** Settings of git have an address for a part of their name: `credential.https://host.helper`. */
const SETTING_OF_GIT = /\b(?:credential|http|url|includeif)\.$/i;

/** Words for what such addresses are. */
const FALSE =
  /\b(?:fake|forged|false|phish\w*|spoof\w*|look-?alike\w*|homoglyph\w*|homograph\w*|typo-?squat\w*|impost\w*|impersonat\w*|malicious|scams?|ssrf)\b|\bnever (?:enter|type|trust|open|visit|log|sign)/i;

type Judgement = { severity: Severity; whereTrusted: Severity; rule: string; message: string };

/** Finds addresses that are made to be taken for others, or that hide which machine they name. */
export function lookAlikeHost(pkg: ReviewedPackage): Gathering<Finding[]> {
  const judged = new Map<string, Judgement | null>();
  let found: Finding[] = [];
  return {
    read: ({ file }) => {
      found = keepWorst(found, placed(file, inFile(pkg, file, judged)));
    },
    finish: () => found,
  };
}

function inFile(pkg: ReviewedPackage, file: ReviewedFile, judged: Map<string, Judgement | null>): Finding[] {
  const { findings, add } = hitList();
  for (const { number, text } of linesMatching(file.text ?? "", HAS_ADDRESS)) {
    for (const { url, offset } of urlsIn(text)) {
      if (SETTING_OF_GIT.test(text.slice(Math.max(0, offset - 20), offset))) continue;
      const place = /^[a-z]+:\/\/[^/?#]*/i.exec(url)?.[0] ?? "";
      if (!judged.has(place) && judged.size < MAX_ADDRESSES) judged.set(place, judge(place));
      const judgement = judged.get(place);
      if (!judgement) continue;
      const isTrusted = TRUSTS.test(text.slice(0, 1000).replace(url, ""));
      const here = isLesson(pkg, text) ? "info" : isTrusted ? judgement.whereTrusted : judgement.severity;
      const severity = severityInContext(here, pkg, file, { line: number, offset });
      add(severity, () => describe(file, number, excerptOf(text, offset), { ...judgement, severity }));
    }
  }
  return findings;
}

/** Whether such an address is shown as what it is. */
function isLesson({ manifest }: ReviewedPackage, line: string): boolean {
  return FALSE.test(line.slice(0, 1000)) || FALSE.test(`${manifest.name.replaceAll("-", " ")} ${manifest.description}`);
}

function judge(place: string): Judgement | null {
  if (DISGUISED_NUMBER.test(place) && !PLAIN_NUMBER.test(place)) {
    const kind = hostKindOf(place);
    if (kind === null) return null;
    const isFar = kind === "address";
    return {
      rule: "obfuscated-address",
      severity: isFar ? "warn" : "info",
      whereTrusted: isFar ? "block" : "info",
      message: `This number stands for the address ${hostOf(place)}, written so that nobody recognises it.`,
    };
  }
  const disguise = disguiseOf(place);
  if (!disguise) return null;
  const isDoubtful = disguise.how === "slip" || disguise.how === "with_word";
  return {
    rule: "look-alike-host",
    severity: isDoubtful ? "info" : "warn",
    whereTrusted: isDoubtful ? "warn" : "block",
    message: `This address is easily taken for one of ${disguise.brand}${HOW[disguise.how]}; it belongs to somebody else.`,
  };
}

const HOW: Record<Disguise["how"], string> = {
  as_subdomain: ", whose name it begins with",
  before_at: ", whose name stands before the @",
  letters: ", written with signs that look like its letters",
  slip: ", from which one letter differs",
  with_word: "",
};

function describe(file: ReviewedFile, line: number, excerpt: string, { rule, severity, message }: Judgement): Finding {
  return {
    rule,
    severity,
    category: "social_engineering",
    file: file.path,
    line,
    excerpt,
    message,
    remediation: "Write the address of the service itself, in its usual form.",
  };
}
