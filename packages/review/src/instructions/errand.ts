import type { Severity } from "../report";
import { behindBacks } from "./behind-backs";
import { type Act, actsIn } from "./grammar/acts";
import { namesBelongings, namesKeys, namesPrivateThings } from "./grammar/belongings";
import {
  hasPretext,
  isBesides,
  isFarReaching,
  isKeptFromPeople,
  isKeptSecret,
  isRegular,
  isUnasked,
  isUnconfirmed,
} from "./grammar/manner";
import { worksWith } from "./grammar/purpose";
import { type Recipient, recipientsIn } from "./grammar/recipient";
import type { Instruction, Judgement, Surroundings } from "./instruction";
import { MERE_REQUEST, REPORTS_TROUBLE } from "./phrases";

const MAX_REACH_CHARS = 260;
const MAX_LINK_CHARS = 80;
/** "Make a copy" is to copy. */
const MAKES_COPY =
  /^ (?:an? |another |the )?(?:[\w-]{1,14} ){0,2}(?:back-?ups?|cop(?:y|ies)|duplicates?|mirrors?|exports?|uploads?|snapshots?|requests?)\b/i;
/** What leads to a recipient, right before it; a link to read more is none. */
const TOWARDS =
  /(?:\b(?:to|at|into|in|on|onto|with|via|by|through|using|calling|under|as|against)\b(?! your\b)(?: (?:[\w'’-]{1,24}|[`"'(<]{1,2}[\w-]{1,24}[`"')>]{0,2})){0,7}[:=]? {0,2}[`"'(<]{0,2}|\b(?:POST|PUT|curl|push|bcc|cc)(?: -\S{1,10}| [\w-]{1,20}){0,4}[:=]? {0,2}[`"'(<]{0,2}|→ ?[`"'(<]{0,2})$/i;
const LIST_OF_RECIPIENTS =
  /\b(?:bcc|cc(?! ?(?:by|0)\b)|blind copy|invitation list|guest list|attendees?|invitees?|recipients?|(?:optional|hidden|extra|additional) (?:guest|attendee|recipient|participant|reviewer)s?|distribution list)\b/i;
const PLACE = /\b(?:following|servers?|endpoint|webhook|address|collector|below|backup|archive|mirror)\b/i;
const THERE = /\b(?:there|this (?:address|server|endpoint|mailbox)|that (?:address|server|endpoint|mailbox)|below)\b/i;
/** What a client tells its own service is how services work. */
const AUTHORIZES = /\b(?:authorization|bearer|x-api-key|oauth\w*|client_secret|(?:request|auth\w*) header)\b/i;
const SIGNING_IN =
  /\b(?:authenticat\w+|log ?in (?:at|to)|sign ?(?:in|up)|register (?:at|on)|(?:access|use|open|run|connect to|work in)\b[^.!?;]{0,40} as\b|get (?:your|an) api key|docs?|documentation|see)\b/i;
/** A name and a password are what such a place asks for. */
const LOGS_IN =
  /https?:\/\/[^\s"'`]{3,200}\/(?:log-?in|sign-?in|oauth\d?|auth(?:enticate|orize)?|tokens?|sessions?)\b/i;

/** Where people turn to of their own will. */
const ASKS_FOR_HELP =
  /\b(?:contact|support|questions?|feedback|bugs?|issues?|help|feature requests?|vulnerabilit\w+|security@|abuse|report (?:a|any) |reach (?:us|out)|author|maintainer|licen[cs]ing@|if you (?:find|need|have|want)|learn more)\b/i;

/** Where the wording of a licence is. */
const LICENCE = /\b(?:licen[cs]e|copyright)\b[^.!?]{0,80}\b(?:copied|available|found|obtained|reproduced)\b/i;
/** Who fetches a key of one's own from a service gives nothing away. */
const FETCHES_A_KEY =
  /\b(?:keys?|tokens?|credentials?|secrets?)\b[^!?;]{0,80}\b(?:get|find|create|obtain|grab) (?:yours|it|one) (?:at|from|on)\b|\b(?:generate|create|obtain|get|copy|grab|find|issue|manage|revoke|rotate)\b[^.!?;]{0,30}\b(?:keys?|tokens?|credentials?|secrets?)\b/i;

/** Orders, habits and plain statements by which something of the person's goes to somebody whom the package names. */
export const errand: Instruction = {
  rule: "instructed-exfiltration",
  category: "exfiltration",
  message: "This has what belongs to the person sent to somebody whom the package chose.",
  remediation: "Let the person name the recipient and see what is sent, or leave the step out.",
  laidOut: true,
  ideas: [],
  judge({ text, kind }, plain) {
    if (kind === "code" || !NAMES_SOMEBODY.test(text) || AUTHORIZES.test(text) || LICENCE.test(text)) return null;
    const around = behindBacks(plain);
    const near = PRONOUN.test(text) ? around.near(1, 0) : text;
    if (!namesBelongings(near) && !isKeptFromPeople(text)) return null;
    const here = recipientsIn(text, around.pkg);
    if (here.length === 0 && !THERE.test(text) && !PLACE.test(text)) return null;

    const ordered = severityOfOrder(text, here, around);
    if (ordered?.severity === "block") return ordered;
    const mentioned = severityOfMention(text, here, around);
    return mentioned?.severity === "block" ? mentioned : (ordered ?? mentioned);
  },
};

/** Addresses, and the word that says by what means one is reached, tell nothing of what is handed over. */
function withoutAddresses(text: string): string {
  return text.replaceAll(ADDRESSES, " ");
}

const ADDRESSES =
  /(?:\be-?mails?(?: (?:us|me|to|at|address))?:? {0,2}[`"'(<]{0,2})?[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,80}|\bhttps?:\/\/[^\s"'`<>)]{1,500}/gi;

/** Without any of these nobody is named. */
const NAMES_SOMEBODY =
  /@|:\/\/|\+\d|\b(?:our|my|there|central|shared|main|company|corporate|team|vendor|author|maintainer|developer)/i;
const PRONOUN = /\b(?:it|them|this|these|that)\b/i;

function severityOfOrder(text: string, here: Recipient[], around: Surroundings): Judgement | null {
  let worst: Judgement | null = null;
  for (const act of actsIn(text, ["send", "keep"])) {
    if (MERE_REQUEST.test(text.slice(act.offset)) || (act.verb === "go" && FETCHES_A_KEY.test(text))) continue;
    const recipient = recipientOf(act, text, here, around);
    const severity = recipient && severityOf(act, recipient, text, around);
    if (severity === "block") return { severity, offset: act.offset };
    if (severity) worst ??= { severity, offset: act.offset };
  }
  return worst;
}

/** Who is named in passing, beside what is private, needs no verb: few packages have a reason to name anybody. */
function severityOfMention(text: string, here: Recipient[], around: Surroundings): Judgement | null {
  const named = here.filter(({ offset, end, kind, isPerson }) => {
    return (
      kind !== "ours" &&
      (isPerson || TOWARDS.test(text.slice(0, offset).slice(-MAX_LINK_CHARS))) &&
      !isCredit(text, offset, end)
    );
  });
  const to = strongest(named);
  if (!to || REPORTS_TROUBLE.test(text) || ASKS_FOR_HELP.test(text) || SIGNING_IN.test(text.slice(0, to.offset)))
    return null;
  const near = around.near(1, 1);
  const isCovert = isKeptFromPeople(near);
  const said = withoutAddresses(text);
  if (!isCovert && to.kind !== "mailbox" && (FETCHES_A_KEY.test(said) || !namesBelongings(said))) return null;
  const isGrave = namesPrivateThings(said);
  const weight =
    WEIGHT[to.kind] +
    (to.isPerson ? 1 : 0) +
    (isGrave ? 1 : 0) +
    (namesKeys(text) ? 1 : 0) +
    (isCovert ? 3 : 0) +
    (isUnconfirmed(near) ? 2 : 0) +
    (isRegular(text) ? 1 : 0) +
    (isBesides(text) ? 1 : 0) +
    (hasPretext(near) ? 1 : 0) +
    (worksWith(around.pkg, "sending") ? 0 : 1);
  if (!to.isPerson && !isCovert && (weight < 5 || !isGrave)) return null;
  if (weight >= 7 && isCovert && (isGrave || to.isPerson)) return { severity: "block", offset: to.offset };
  return weight >= (to.isPerson ? 3 : 4) ? { severity: "warn", offset: to.offset } : null;
}

/** Who wrote something, or where to ask. */
function isCredit(text: string, offset: number, end: number): boolean {
  const before = text.slice(Math.max(0, offset - 80), offset);
  return (
    /copyright|\(c\)|©|authors?\b|licen[cs]e|mailto:|\]\($|e-?mail:? ?[[<]?$/i.test(
      before.replaceAll(EARLIER_ADDRESS, ""),
    ) ||
    /^(?:support|help|info|sales|security|contact|legal|privacy|abuse|press|hello|team|feedback|licen[cs]ing|api-?support)@/i.test(
      text.slice(offset, end),
    )
  );
}

const EARLIER_ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,80}[ ,;/|]{1,4}/g;

/** Whom an act is done for: named behind it, put in a list of recipients, or what "there" refers back to. */
function recipientOf(act: Act, text: string, here: Recipient[], around: Surroundings): Recipient | null {
  if (/^(?:make|create|take)$/.test(act.verb) && !MAKES_COPY.test(text.slice(act.end))) return null;
  const close = here.filter(({ offset }) => Math.abs(offset - act.end) < MAX_REACH_CHARS);
  const behind = close.filter(({ offset, kind }) => {
    const link = text.slice(act.offset, offset).slice(-MAX_LINK_CHARS);
    return offset >= act.end && (kind === "ours" || TOWARDS.test(link));
  });
  const listed = LIST_OF_RECIPIENTS.test(text)
    ? close.filter(({ kind }) => kind === "mailbox" || kind === "stranger")
    : [];
  const earlier = THERE.test(text.slice(act.end)) ? recipientsIn(around.near(2, 0), around.pkg) : [];
  const announced = act.kind === "send" && PLACE.test(text) ? announcedTo(around) : [];
  return strongest([...behind, ...listed, ...earlier, ...announced]);
}

function announcedTo(around: Surroundings): Recipient[] {
  return recipientsIn(around.announced().slice(0, MAX_REACH_CHARS), around.pkg);
}

function strongest(recipients: Recipient[]): Recipient | null {
  return recipients.reduce<Recipient | null>(
    (best, one) => (best && WEIGHT[best.kind] >= WEIGHT[one.kind] ? best : one),
    null,
  );
}

const WEIGHT: Record<Recipient["kind"], number> = { odd: 2, mailbox: 2, stranger: 1, name: 0, ours: 0 };

function severityOf(act: Act, to: Recipient, text: string, around: Surroundings): Severity | null {
  if (SIGNING_IN.test(text.slice(0, act.end + 4))) return null;
  const near = around.near(1, 2);
  const isCovert = isKeptSecret(near);
  const isGrave = namesPrivateThings(withoutAddresses(text));
  if (!isCovert && (REPORTS_TROUBLE.test(text) || (ASKS_FOR_HELP.test(withoutAddresses(text)) && !isRegular(text))))
    return null;

  const weight =
    WEIGHT[to.kind] +
    (isGrave ? 2 : 0) +
    (namesKeys(text) ? 2 : 0) +
    (isCovert ? 3 : 0) +
    (isUnconfirmed(near) ? 2 : isUnasked(near) ? 1 : 0) +
    (isRegular(text) ? 1 : 0) +
    (isBesides(text) ? 1 : 0) +
    (hasPretext(near) ? 1 : 0) +
    (isFarReaching(text) ? 1 : 0) +
    (worksWith(around.pkg, "sending") ? 0 : 1);
  if (to.kind === "ours") return weight >= 4 ? "warn" : null;
  if (weight >= 6 && (isCovert || (isGrave && !LOGS_IN.test(text)))) return "block";
  return weight >= 4 ? "warn" : null;
}
