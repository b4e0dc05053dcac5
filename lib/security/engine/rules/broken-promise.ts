import { excerptOf } from "../excerpt";
import { hostKindOf, isDeclaredHost, urlsIn } from "../hosts";
import { placed } from "../kept-findings";
import { linesMatching } from "../lines";
import { roleOf } from "../path-role";
import type { Finding, ReviewedPackage } from "../report";
import type { ReviewedFile } from "../reviewed-file";

const PROMISE =
  /\b(?:(?:all |any |every )?(?:processing|conversion|analysis|everything|work|computation)\b[^.!?\n]{0,20}\b(?:is|are|happens?|runs?|stays?|takes place|done)\b[^.!?\n]{0,20}\b(?:local(?:ly)?|offline|on (?:your|the|this) (?:own )?(?:computer|machine|device))|(?:never|does not|doesn't|do not|don't|without) (?:ever )?(?:us(?:e|es|ing)|access(?:es|ing)?|contact(?:s|ing)?|touch(?:es|ing)?|need(?:s|ing)?|requir(?:e|es|ing)|connect(?:s|ing)? to|mak(?:e|es|ing)) (?:the |an? |any )?(?:network|internet|online|external|remote|web) ?(?:access|connections?|calls?|requests?|services?)?|no (?:network|internet|external|remote|outbound) (?:access|connections?|calls?|requests?|traffic|services?)|(?:works?|runs?|operates?) (?:\w{1,12} )?offline|(?:your )?(?:data|documents?|files?|notes|text|code|content|images?|photos)(?: \w{1,12})? (?:never|do not|don't|does not|doesn't|won't|will not) (?:ever )?leaves? (?:your|the|this)|(?:your )?(?:data|documents?|files?|notes|text|code|content) stays? (?:\w{1,12} )?(?:on (?:your|this|the) (?:computer|machine|device)|local)|100 ?% (?:local|offline)|(?:fully|completely|entirely|purely|strictly) (?:local|offline))\b/i;
const MAX_INTRODUCTION_CHARS = 6000;
/** What hands a stranger something, rather than only asking. */
const HANDS_OVER =
  /\bcurl\b[^\n|]{0,300}?(?:\s-(?:d|F|T)\b|--data|--form|--upload-file|-X\s?(?:POST|PUT))|\brequests\.(?:post|put|patch)\(|\bhttpx\.(?:post|put)\(|\baxios\.(?:post|put)\(|\bfetch\([^\n]{0,300}?method:\s?["'](?:POST|PUT)|urlopen\([^\n]{0,200}?data\s?=|--post-(?:file|data)|-Method\s+(?:Post|Put)|\.sendBeacon\(/gi;

/** Finds packages that promise to keep things on the machine and hand them to a stranger. */
export function brokenPromise(pkg: ReviewedPackage): Finding[] {
  const promise = pkg.files.map(promiseIn).find((found) => found !== null);
  if (!promise) return [];
  return pkg.files.flatMap((file) => {
    if (file.text === null || roleOf(file.path) === "test") return [];
    for (const { number, text } of linesMatching(file.commands(), HANDS_OVER)) {
      if (leadsAway(pkg, nearby(file, number, text))) return placed(file, [describe(file, number, text, promise)]);
    }
    return [];
  });
}

/** Only what introduces the package counts: its manifest and the start of what it tells the agent. */
function promiseIn({ path, text }: ReviewedFile): string | null {
  if (text === null || !/^[^/]+\.md$/i.test(path)) return null;
  return PROMISE.exec(text.slice(0, MAX_INTRODUCTION_CHARS))?.[0] ?? null;
}

function nearby(file: ReviewedFile, line: number, text: string): string {
  const lines = file.lines();
  return [-3, -2, -1, 0, 1, 2].map((step) => (step === 0 ? text : lines.textOf(line + step)).slice(0, 1000)).join("\n");
}

function leadsAway(pkg: ReviewedPackage, text: string): boolean {
  return urlsIn(text).some(({ url }) => {
    const kind = hostKindOf(url);
    if (kind === null || ["local", "private", "placeholder", "well_known"].includes(kind)) return false;
    return !isDeclaredHost(pkg, new URL(url).hostname);
  });
}

function describe(file: ReviewedFile, line: number, text: string, promise: string): Finding {
  return {
    rule: "broken_promise",
    severity: "warn",
    category: "capability_mismatch",
    file: file.path,
    line,
    excerpt: excerptOf(text),
    message: `The package says "${excerptOf(promise).slice(0, 60)}" and yet sends something to a server.`,
    remediation: "Say which server gets what, or keep it on the machine.",
  };
}
