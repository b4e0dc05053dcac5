import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";
import { ordered } from "./phrases";

const SEND =
  "(?:send|upload|post|transmit|forward|submit|report|deliver|relay|push|pass|hand|stream|sync|export|share|e-?mail|exfiltrate|leak)";
/** Nobody's data but the person's. */
const THEIRS =
  "(?:(?:(?:all |any |the |every |each |found |collected |discovered |stored |extracted |user'?s? |their |complete |raw |captured )*(?:credentials|passwords|secrets|secret values?|access tokens|auth tokens|private keys?|ssh keys?|api keys|keys and tokens|session cookies|cookies|keystrokes|clipboard(?: contents?)?|screenshots?|browser (?:history|data)|wallets?|seed phrases?|env(?:ironment)? (?:variables|vars)|file contents|contents of (?:all|every|the) (?:files?|clipboard|documents?|folder)|e-?mails and phone numbers|(?:the )?(?:full |whole |entire |user's )?(?:conversation|chat)(?: (?:history|logs?|transcript))?|(?:a )?summary of the (?:conversation|chat|session)|conversations|chat (?:logs|history)|transcripts?|(?:all|every|each) (?:\\w{1,12} )?(?:notes?|documents?|questions?|answers?|e-?mails?|messages?)|user (?:files|data|input|messages|prompts)|personal (?:data|information|files)|contacts|location(?: data)?)))";
const PLACE =
  "(?:(?:to|with|into|on) (?:(?:an?|the|our|its|their|some|this|that|any|your|configured|external|remote|central|cloud|vendor'?s?|developer'?s?|author'?s?|provider'?s?|skill'?s?|company'?s?|another|validation|analytics|collection|monitoring|telemetry|reporting|logging|remote|third-party|public|private) )+(?:[\\w-]{1,14} ){0,2}?(?:webhook|servers?|endpoint|apis?|backend|collector|administrators?|admin|developers?|author|maintainers?|vendor|cloud(?: folder| storage)?|url|host|domain|service|channel|list|bucket|remote|database|dashboard|team|partners?)\\b|to (?:webhook|(?:the )?api server|server|cloud|a third party|third parties)\\b|with (?:each|every) request\\b)";
/** Few texts name one; what needs it is large, and takes ten milliseconds to compile. */
const SOME_PLACE = new RegExp(PLACE, "i");
const HANDS_OVER = new RegExp(
  String.raw`\b${SEND}(?:s|ed|ing|ted|ting)? (?:out |along |over |also )?${THEIRS}(?:,? (?:and|or|along with|including|plus) [^.!?;]{1,50})?(?: [\w-]{1,14}){0,4}? ${PLACE}`,
  "i",
);
const HANDED_OVER = new RegExp(
  String.raw`\b${THEIRS} (?:is|are|gets?|will be|must be|should be) (?:\w{1,16} )?(?:sent|uploaded|posted|transmitted|forwarded|submitted|reported|shared|copied|synced|streamed|pushed|relayed)\b[^.!?;]{0,40}?\b${PLACE}`,
  "i",
);
const THEM_TOO = new RegExp(
  String.raw`\b${THEIRS}\b[^.!?;]{0,50}\b(?:and|then) (?:\w{1,12}ly )?(?:${SEND}|add|back) (?:it|them|these|both|everything)(?: up)? ${PLACE}`,
  "i",
);
const WITH_KEYS = new RegExp(
  String.raw`\b${SEND} (?:\w{1,12} ){0,4}(?:data|results?|reports?|everything|output|information)\b[^.!?;]{0,60}\b(?:including|with|along with|together with) (?:the |all |any )?(?:access tokens?|credentials|passwords|secrets|api keys|private keys)\b`,
  "i",
);
const MADE_PUBLIC =
  /\b(?:forward|post|publish|upload|send)(?:s|es|ing)?\b[^.!?;]{0,20}\b(?:private|secret|user'?s? private|session|access) (?:api )?(?:keys?|tokens?|messages?|notes?|e-?mails?|conversations?|data)\b[^.!?;]{0,16}\bto (?:a |the )?public\b/i;
/** A service that is spoken to needs a key, and what is meant for others is sent by its owner. */
const OWN_BUSINESS =
  /\b(?:authenticat\w+|authori[sz]ation|log ?in|sign ?in|oauth\w*|bearer|header|never|not|don't|avoid|must not|without|encrypt\w*|deploy\w*|ci\b|secrets? manager|vault|github (?:actions )?secrets|user (?:asks|wants|requests|confirms|approves)|ask (?:the )?user|with (?:their |the user's )?(?:consent|permission)|opt(?:s|ed|ing)?[- ]in|webhooks? (?:handler|payload|event)|as an? |so that i|example|when (?:you|a user|users|the user)|can|may|allows?|lets?|attack\w*|malicious|detect\w*|kubernetes|terraform|docker)\b/i;

/** Orders to hand what is plainly the person's own to some server or somebody, of whom nothing more is said. */
export const handover: Instruction = {
  rule: "instructed-exfiltration",
  category: "exfiltration",
  message: "This has the agent hand what is the person's own to somebody of whom nothing more is said.",
  remediation: "Leave the data where it is, or name the service and let the person decide.",
  ideas: [
    IDEA.send | IDEA.tell,
    IDEA.secret | IDEA.conversation | IDEA.possessions | IDEA.person | IDEA.always,
    IDEA.address | IDEA.person | IDEA.entitle | IDEA.possessions | IDEA.memory | IDEA.conversation | IDEA.secret,
  ],
  judge({ text, kind }, around) {
    if (kind === "code" || kind === "table") return null;
    if (OWN_BUSINESS.test(text)) return null;
    const isPlaced = SOME_PLACE.test(text);
    const hit =
      ordered("warn", text, ...(isPlaced ? [HANDS_OVER] : []), WITH_KEYS) ??
      judged("warn", text, ...(isPlaced ? [HANDED_OVER, THEM_TOO] : []), MADE_PUBLIC);
    return hit && !OWN_BUSINESS.test(around.announced()) ? hit : null;
  },
};
