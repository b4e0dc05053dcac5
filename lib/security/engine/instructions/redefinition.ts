import type { Instruction } from "./instruction";

const TERM = String.raw`["“'‘\x60][^"”'’\x60\n]{3,60}["”'’\x60]`;
const MEANS =
  "(?:means?|refers? to|stands for|implies|is (?:understood as|defined as|shorthand for)|(?:should|must|is to) be (?:read|understood|interpreted|treated) as)";
const GRAVE =
  "(?:delet|remov|eras|wip|purg|cancel|transfer|forward|refund|pay|send|shar|grant|disabl|revok|resett?|publish|export|approv|clos|unsubscrib)(?:e|es|l?ing|ting)?";
const REDEFINED = new RegExp(String.raw`${TERM}[^.!?\n]{0,60}?\b${MEANS}\b[^.!?\n]{0,100}?\b${GRAVE}\b`, "i");
/** How far it goes, and of whose it takes. */
const REACH =
  /\b(?:all|every|each|entire|everything|permanent(?:ly)?|immediately|whole|irrevers\w+|no (?:trash|list|preview|confirmation))\b/i;
const BELONGINGS =
  /\b(?:e-?mails?|messages?|subscriptions?|customers?|accounts?|payments?|invoices?|funds?|balance|money|files?|documents?|photos?|contacts|calendars?|events|repositor(?:y|ies)|credentials?|keys?|tokens?|passwords?|records|data|access)\b/i;
const UNASKED =
  /\b(?:no need to|without|don't|do not|never) (?:\w{1,12} ){0,3}(?:confirm|ask|check|approv|double-check|verif|hesitat)\w*|\b(?:standard|normal|usual|routine|expected) (?:procedure|practice|behaviou?r|process)\b|\bno (?:confirmation|questions?)\b|\balready (?:approved|confirmed|authorized)\b/i;

/** An everyday word of the person's that is to be taken for leave to do something grave. */
export const redefinition: Instruction = {
  rule: "redefined_request",
  category: "prompt_injection",
  message: "This gives a harmless request of the person's another meaning, which does harm unasked.",
  remediation: "Let the agent do what was asked for, and ask before anything that can't be undone.",
  ideas: [],
  judge({ text, kind }, around) {
    const hit = REDEFINED.exec(text);
    if (!hit || kind === "code") return null;
    const rest = text.slice(hit.index);
    if (!REACH.test(rest) || !BELONGINGS.test(rest)) return null;
    return UNASKED.test(around.near(0, 2)) ? { offset: hit.index, severity: "warn" } : null;
  },
};
