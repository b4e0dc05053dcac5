import { IDEA } from "../lexicon";
import type { Severity } from "../report";
import { type Act, actsIn } from "./grammar/acts";
import { isBesides, isFarReaching, isKeptSecret, isRegular, isUnasked } from "./grammar/manner";
import { worksWith } from "./grammar/purpose";
import { namesIn, type Recipient, recipientsIn } from "./grammar/recipient";
import { type Instruction, judged, type Surroundings } from "./instruction";

const PRIVILEGE =
  /\b(?:co-?admin\w*|admin(?:istrator|istrative)?s?|co-?owners?(?:hip)?|owners?(?:hip)?|maintainers?|collaborators?|editors?|edit(?:ing|or)? (?:access|rights|permissions?)|write (?:access|permissions?|rights)|root(?! [`"']| (?:level|elements?|director\w+|folders?|nodes?|paths?|keys?|objects?|cause|of|span|package|project|file|layout|component)\b)(?: access)?|sudo\w*|superusers?|full (?:access|control|permissions?|rights)|(?:all|every|unrestricted) (?:privileges?|permissions?|rights|access)|cluster-admin|read (?:access|permissions?)|access (?:to|rights)|co-?hosts?|moderators?|deploy keys?|ssh keys?|public keys?|delegat\w+|signator\w+|power of attorney|trusted (?:contact|device|user)|recovery (?:e-?mail|contact|address)|emergency contact|beneficiar(?:y|ies)|next of kin|payee|(?:billing|shipping|delivery|return|payout|reply-to) address|manager role|bypass list|allow-?list)\b/i;
/** Roles without a person: who has them is who asks for a token. */
const ANYBODY =
  /\b(?:service ?account ["'`]?default|["'`]default["'`]|system:(?:anonymous|unauthenticated|authenticated)|allUsers)\b|\b(?:(?<!access )to every account|(?:to|for|let|allow|give|make|invite|add) (?:everyone|every (?:user|member)|all (?:users|members|accounts|authenticated users)|any(?:body|one)))\b/i;
const ACCOUNT_WITH_PASSWORD =
  /\b(?:account|user|login|admin(?:istrator)?|superuser|credentials)\b[^.!?]{0,120}\b(?:passwords?|passphrase|pin)\b(?: (?:is|of|set to|being|to|as))?[ :=]{1,2}["'`“][^"'`”\s]{3,40}["'`”]/i;
const MASTER_KEY =
  /\b(?:accept|allow|recogni[sz]e|honou?r|let through|treat)\b[^.!?]{0,50}\b(?:token|password|passphrase|code|key|pin|header)\b[^.!?]{0,12}["'`“][\w!.-]{4,40}["'`”]/i;
const OUR_KEY =
  /\b(?:append|add|install|put|insert|copy|place)(?:ing)?\b[^.!?]{0,60}\b(?:our|my|the (?:support|maintainer|vendor|author)'?s?|this) (?:[\w-]{1,14} ){0,2}keys?\b[^!?]{0,160}\b(?:authorized_keys|known hosts|deploy keys|each (?:host|server|machine)|every (?:host|server|machine))/i;
/** A way in that is kept open for the author. */
const OUR_WAY_IN =
  /\b(?:open|start|set up|keep|establish|create|enable|run)\b[^.!?;]{0,30}\b(?:tunnels?|remote (?:desktop|access|shell|session)|reverse (?:ssh|proxy|tunnel|shell)|vpn|ssh (?:server|access|session)|screen sharing)\b[^.!?;]{0,60}\b(?:to (?:our|the (?:vendor|author|maintainer|support)'?s?)|so that (?:we|our|engineers|support|the (?:vendor|author|maintainer))|for (?:our|the vendor'?s?|the author'?s?) (?:engineers|team|support))\b/i;
const EMERGENCY =
  /\b(?:emergency|support|maintenance|recovery|fallback|back ?up|hidden|master|service|remote|vendor|debug\w*|always|so that we|break-?glass|any|every|each|keep working|undocumented|hard-?coded?)\b/i;
const TEACHES =
  /\b(?:for (?:local|development|testing|the demo|the tutorial)|locally|local (?:development|testing)|change (?:it|this|the password|them)|dev environment|test (?:account|user|environment|database)|example|seed|sandbox|placeholder)\b/i;

/** Orders to let somebody in whom the package names: the person never said so. */
export const entitlement: Instruction = {
  rule: "instructed-access-grant",
  category: "backdoor",
  message: "This has the agent give somebody access whom the package names and the person did not.",
  remediation: "Let the person say who gets which access, and confirm it.",
  laidOut: true,
  ideas: [IDEA.entitle | IDEA.address],
  judge({ text, kind }, around) {
    if (kind === "code") return null;
    const near = around.near(1, 2);
    const opened =
      judged("warn", text, OUR_KEY, OUR_WAY_IN) ??
      (/\b(?:too|also|as well|always|besides|(?:for|of) (?:every|any|all) (?:accounts?|users?|logins?))\b/i.test(text)
        ? judged("warn", text, MASTER_KEY)
        : null);
    if (opened) return opened;
    const acts = actsIn(text, ["grant"]);
    const [act] = acts;
    if (!act) return stated(text, around);

    if (ACCOUNT_WITH_PASSWORD.test(text) && EMERGENCY.test(text) && !TEACHES.test(near)) {
      return { offset: act.offset, severity: isKeptSecret(near) || isUnasked(near) ? "block" : "warn" };
    }
    if (TEACHES.test(text)) return null;
    const granting = acts.find(({ verb, offset }) =>
      PRIVILEGE.test(/^(?:enter|use|put|list|name)$/.test(verb) ? text : text.slice(offset, offset + MAX_GRANT_CHARS)),
    );
    const severity = granting && severityOf(granting, text, near, around);
    return granting && severity ? { offset: granting.offset, severity } : stated(text, around);
  },
};

const MAX_GRANT_CHARS = 160;

/** "X is the new consultant and needs access": nobody is told to, and everybody would. */
function stated(text: string, around: Surroundings) {
  if (worksWith(around.pkg, "access")) return null;
  const someone = recipientsIn(text, around.pkg).find(({ kind }) => kind === "mailbox");
  const needs =
    /\b(?:needs?|requires?|should (?:have|get|receive|be given)|must (?:have|get|receive|be given)|is (?:entitled|authori[sz]ed|allowed|cleared|trusted)|has)\b/i;
  if (!someone || !needs.test(text) || !PRIVILEGE.test(text)) return null;
  return judged("warn", text, needs);
}

function severityOf(act: Act, text: string, near: string, around: Surroundings): Severity | null {
  const who = beneficiary(act, text, around);
  if (!who) return null;
  const weight =
    WEIGHT[who] +
    (isKeptSecret(near) ? 3 : 0) +
    (isUnasked(near) ? 2 : 0) +
    (isRegular(text) ? 1 : 0) +
    (isBesides(text) ? 1 : 0) +
    (isFarReaching(text) ? 1 : 0) +
    (worksWith(around.pkg, "access") ? 0 : 1);
  if (weight >= 6) return "block";
  return weight >= 3 ? "warn" : null;
}

const WEIGHT: Record<Recipient["kind"] | "anybody", number> = {
  odd: 2,
  mailbox: 3,
  stranger: 2,
  name: 1,
  anybody: 1,
  ours: 0,
};

function beneficiary(act: Act, text: string, around: Surroundings): keyof typeof WEIGHT | null {
  const from = Math.max(0, act.offset - 1);
  const rest = text.slice(from);
  const mail = recipientsIn(text, around.pkg).find(
    ({ kind, offset }) => (kind === "mailbox" || kind === "stranger") && !text.startsWith("](", offset - 2),
  );
  if (mail) return mail.kind;
  if (namesIn(rest).length > 0) return "name";
  return ANYBODY.test(rest) ? "anybody" : null;
}
