import { type Act, actsIn } from "../../src/instructions/grammar/acts";
import {
  isFarReaching,
  isKeptFromPeople,
  isRegular,
  isUnasked,
  isUnconfirmed,
} from "../../src/instructions/grammar/manner";
import { type Field, worksWith } from "../../src/instructions/grammar/purpose";
import type { Instruction, Surroundings } from "../../src/instructions/instruction";
import { isLegend, ordered } from "../../src/instructions/phrases";
import { holdsIdeas, IDEA } from "../../src/lexicon";
import type { Severity } from "../../src/report";

/** What a deed is done to, and the field of work in which that may be business. */
const OBJECTS: [field: Field, pattern: RegExp][] = [
  [
    "money",
    /\b(?:payments?|charges?|refunds?|subscriptions?|invoices?|bills?|orders?|purchases?|transactions?|funds|money|balance|crypto|shares|stocks?|positions?|holdings|vouchers?|coupons?|transfers?|bank\w*|customers?|salar(?:y|ies)|payroll|payouts?|remainder|portfolio|proceeds|positions?|balances?|\d+ ?(?:€|\$|usd|eur|eth|btc|usdc)|[€$£]\d+)(?!\w)/i,
  ],
  ["mail", /\b(?:e-?mails?|mails|inbox\w*|messages?|threads?|mailbox\w*|conversations?|chats?)\b/i],
  ["calendar", /\b(?:events?|meetings?|appointments?|calendars?|occurrences?|entries)\b/i],
  [
    "code",
    /\b(?:repositor(?:y|ies)|repos?|branch(?:es)?|commits?|pull requests?|prs?|history|issues?|tags?|releases?|merge requests?)\b/i,
  ],
  [
    "access",
    /\b(?:accounts?|users?|members?|permissions?|roles?|keys|tokens?|sessions?|databases?|tables?|records?|rows|clusters?|instances?|servers?|doors?|locks?|alarms?|cameras?|contracts?|leads|tickets|contacts|candidates?|applications?)\b/i,
  ],
  [
    "files",
    /\b(?:files?|folders?|director(?:y|ies)|documents?|photos?|pictures|videos?|data|backups?|disks?|drives?|desktop|downloads|workspaces?|projects?|notes?|originals?|archives?|snapshots?|everything|home)\b|~\/[\w.]/i,
  ],
];
const WASTE =
  /\b(?:temp(?:orary)?|tmp|cache[ds]?|build|dist|node_modules|generated|intermediate|stale|unused|obsolete|artifacts?|scratch|mock|dummy|sample|placeholder|orphan\w*|merged|whitespace|comments?|references?|occurrences? of|imports?|created (?:by|during)|staging|docker|containers?|previous(?:ly)? (?:generated|created)|unnecessary|selected|expired|example|PII|personal data|sensitive|metadata|columns?|duplicated? (?:lines|rows)|blank|null|(?:blank|empty) (?:lines?|files?|folders?)|characters?|markup|formatting|tests?|test data|fixtures?|attributes?|fields?|nodes?|elements?|styles?|tags?|keys? from|labels?|filters?|pods?|resources? (?:you|that)|nan|outliers|lock files?|\.pyc|__pycache__|sub-?agents?|todo\w*|fluff|filler|boilerplate|jargon|adjectives)\b/i;
const ASKED =
  /\b(?:if (?:the )?(?:user|you|they|customer|asked|requested|needed|necessary)|when (?:the )?(?:user|customer|they|you) (?:asks|asked|requests?|wants?|confirms?)|(?:user|customer|owner|they) (?:asks|requests|wants|confirms|approves|agrees|chooses|selects)|(?<!(?:without|never|not|n't|no need to|to be|twice|need to|nobody to|not even|having to|to|without ever) )ask(?! again)(?:s|ing)?\b(?! is| for no)|(?<!(?:without|no|not|skip|any|further|for|to|n't|never|the|user|additional|explicit|its|ask for|of|need|asking for|manual) )confirm(?:s|ed|ation)?\b|with (?:the user's |their )?(?:permission|approval|consent)|after (?:approval|confirmation|review)|your (?:own )?(?:criteria|polic\w+|limits|conditions|thresholds?)|you (?:have )?(?:set|configured?|defined?|chosen?)|on request|optional\w*|dry[- ]run|back ?up first|only (?:if|when|after|with)|before deleting|(?:agent|user|you|someone|anyone) (?:needs?|wants?) to|can|may|might|could|would|allows?|lets?|be careful|caution|warning|irreversible|gdpr)\b/i;
/** Said of a person whom the package seems to know. */
const SOMEBODYS_HABIT =
  /\b(?:(?:her|his|their|our|my|[A-Z][a-z]{2,12}'s) (?:(?:standard|usual|normal|own|preferred|typical) )?(?:way|habit|standard|reset|routine|preference|practice|style|procedure|custom)|prefers?|considers?|expects?|(?:he|she|they) (?:has|have) always|likes|means (?:that|making|resetting)|for [A-Z][a-z]{2,12},|(?:company|team|house|our)(?:'s)? (?:calendar |\w{1,12} )?(?:guidelines?|polic\w+|rules?|standard))\b/;
/** Deeds that can hardly be taken back. */
const FINAL =
  /^(?:delete|remove|wipe|erase|purge|trash|overwrite|destroy|shred|empty|format|cancel|terminate|refund|pay|transfer|withdraw|sell|buy|purchase|merge|approve|sign|settle|reimburse|donate|wire|unsubscribe|revoke|drop|truncate|encrypt|unlock|send|accept|order|close|reset|issue|charge|move|disable|deactivate|decline|reject|clear|book|credit|uninstall|discard)$/;

/** Statements that hold it speak of one idea of each. */
const IDEAS = [
  IDEA.destroy | IDEA.settle,
  IDEA.possessions | IDEA.always | IDEA.money | IDEA.settle | IDEA.conversation,
];

/** Orders to do on a large scale, and unasked, what can't be taken back. */
export const judge: Instruction["judge"] = ({ text, kind, ideas }, around) => {
  if (!holdsIdeas(ideas, IDEAS)) return null;
  if (kind === "code") return null;
  const unreviewed = ordered("warn", text, UNREVIEWED);
  if (unreviewed) return unreviewed;
  if (WASTE.test(text)) return null;
  for (const act of actsIn(text, ["destroy", "pay"])) {
    if (!FINAL.test(act.verb) || !isOrdered(act, text) || isOther(act, text)) continue;
    const field = fieldOf(act, text);
    // Calls, notices and requests are issued every day.
    if (act.verb === "issue" && field !== "money") continue;
    if (act.verb === "accept" && field === "mail") continue;
    // Notes are merged and facts dropped by whoever writes.
    if ((act.verb === "merge" || act.verb === "drop") && field !== "code" && field !== "access") continue;
    const severity = field && severityOf(act, text, field, around);
    if (severity) return { offset: act.offset, severity };
  }
  return null;
};

/** What a team has rules for. */
const UNREVIEWED =
  /\b(?:push|merge|deploy|release|publish|apply)\b[^.!?;]{0,40}\b(?:main|master|production|prod|live)\b[^.!?;]{0,40}\bwithout (?:any |a |prior |further )?(?:review|approval|asking|confirm\w*)\b/i;

/** What a text only tells of is no order, unless it tells of somebody's habit. */
function isOrdered({ form, offset }: Act, text: string): boolean {
  const before = text.slice(0, offset);
  if (BY_PEOPLE.test(before) || OF_ITSELF.test(before) || isLegend(before)) return false;
  if (form === "past" && FAILURE.test(text)) return false;
  return form !== "third" || /\b(?:he|she|team|company) (?:\w{1,12} ){0,2}$/.test(before);
}

/** What a thing will do, as an answer will exceed a limit and truncate. */
const OF_ITSELF =
  /^\W*\w{3,14}ing\b[^.!?;]{0,60}\b(?:will|won't(?: \w{2,10}ly)?) $|\b(?:will|would|may|might|can|could) \w{2,14}(?: \w{1,12}){0,3} and $/i;
/** What people have to do themselves. */
const BY_PEOPLE =
  /\b(?:they|users?|humans?|people|owners?|he|she|customers?|recipients?|admins?|maintainers?) (?:\w{1,10}ly )?(?:needs?|has|have|must|should|will)(?: to)? $/i;
/** What goes wrong by itself. */
const FAILURE =
  /\b(?:will|would|gets?|are|is|be)\b[^.!?;]{0,30}\b(?:corrupted|lost|truncated|garbled|ignored|dropped|rejected)\b(?: or| and|,)? (?:\w{1,12}ly )?\w{3,12}ed\b/i;

/** The same letters with another meaning: to sign in, the order of issues. */
function isOther({ verb, end }: Act, text: string): boolean {
  const behind = text.slice(end);
  if (verb === "sign") return /^ (?:in|up|on|out|off)\b/i.test(behind);
  return (
    verb === "issue" &&
    /^ (?:order|tracker|tracking|numbers?|templates?|types?|labels?|titles?|bod(?:y|ies)|lists?|links?)\b/i.test(behind)
  );
}

/** What the deed is done to: all of something that stands close behind it, or before it in the passive. */
function fieldOf({ kind, form, offset, end }: Act, text: string): Field | null {
  const before = form === "past" ? text.slice(Math.max(0, offset - MAX_OBJECT_CHARS), offset) : "";
  const reach = before + text.slice(end, end + MAX_OBJECT_CHARS);
  const isPronoun = /^ (?:it|them|these|those|this|that|straight|right|at once)\b/.test(reach);
  const object = OBJECTS.find(([, pattern]) => pattern.test(isPronoun ? text : reach));
  if (
    !object ||
    !(
      isFarReaching(reach) ||
      FIXED_PARTY.test(text) ||
      (isRegular(text) && isKeptFromPeople(text)) ||
      (isPronoun && isFarReaching(text)) ||
      (kind === "pay" && isRegular(text))
    )
  )
    return null;
  return object[0];
}

/** Somebody whom the package names as the one who gains. */
const FIXED_PARTY =
  /\b(?:of|from|to|by|for|that|at) (?:M[rs]s? |Dr )?(?:[A-Z][a-z]{2,14}(?: [A-Z][a-z]{2,14}| (?:Ltd|Inc|GmbH|AG|LLC|Group|Consulting)){1,2}|["'`“][A-Z]?[\w .-]{3,30}["'`”]|M[rs]s? [A-Z][a-z]{2,14})/;
const IN_NAME =
  /\b(?:in|under) (?:the )?(?:user|owner|customer|person)'s name\b|\bon (?:the user's|their|his|her) behalf\b/i;
const MAX_OBJECT_CHARS = 90;

function severityOf(act: Act, text: string, field: Field, around: Surroundings): Severity | null {
  const near = around.near(0, 2);
  const isCovert = isKeptFromPeople(near) || STEALTHILY_BEFORE.test(text.slice(0, act.offset));
  const isForced = isUnconfirmed(near);
  const isHabit = SOMEBODYS_HABIT.test(around.near(1, 1));
  if (!isForced && !isCovert && ASKED.test(text)) return null;
  const weight =
    (isFarReaching(text) ? 1 : 0) +
    (isCovert ? 2 : 0) +
    (isForced ? 2 : 0) +
    (!isForced && isUnasked(text) ? 1 : 0) +
    (worksWith(around.pkg, field) ? 0 : 1) +
    (isHabit ? 1 : 0) +
    (isHabit && isRegular(text) ? 1 : 0) +
    (IN_NAME.test(text) ? 1 : 0);
  if (act.verb === "send" && !isForced) return null;
  if (isForced && isCovert && weight >= 5) return "block";
  return weight >= 3 ? "warn" : null;
}

const STEALTHILY_BEFORE = /\b(?:silently|quietly|secretly|covertly|discreetly|in the background,?) (?:\w{1,12} )?$/i;
