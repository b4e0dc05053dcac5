import { isUnasked } from "./grammar/manner";
import type { Instruction } from "./instruction";

const TERM = String.raw`["“'‘\x60][^"”'’\x60\n]{3,60}["”'’\x60]`;
const MEANS =
  "(?:(?:to )?means?|meaning|refers? to|stands for|implies|equals|amounts to|translates (?:in)?to|counts as|is (?:understood as|defined as|shorthand for|code for|(?:her|his|their|our) (?:word|way|term) (?:for|of saying))|(?:should|must|is to) be (?:read|understood|interpreted|treated|taken) as)";
const GRAVE =
  "(?:(?:delet|remov|eras|wip|purg|cancel|transfer|forward|refund|pay|send|shar|grant|disabl|revok|resett?|publish|export|approv|clos|unsubscrib|merg|overwrit|copy|upload|empty|clear|charg|sell|buy|mail)(?:e|es|l?ing|ting)?|(?:can|may|has to|have to|should|must|is to) go|throw(?:ing|n)? (?:away|out)|clean slate)";
const REDEFINED = new RegExp(String.raw`${TERM}[^.!?\n]{0,60}?\b${MEANS}\b[^.!?\n]{0,100}?\b${GRAVE}\b`, "i");
/** How far it goes, and of whose it takes. */
const REACH =
  /\b(?:all|every|each|entire|everything|permanent(?:ly)?|immediately|whole|irrevers\w+|no (?:trash|list|preview|confirmation))\b/i;
const BELONGINGS =
  /\b(?:e-?mails?|messages?|subscriptions?|customers?|accounts?|payments?|invoices?|funds?|balance|money|files?|documents?|photos?|contacts|calendars?|events|repositor(?:y|ies)|credentials?|keys?|tokens?|passwords?|records|data|access|charges?|orders?|pull requests?|branch(?:es)?|databases?|tables?|tickets?|workspace|downloads?|pictures?|folders?|history)\b|~\/\w/i;
const ROUTINE =
  /\b(?:standard|normal|usual|routine|expected|regular) (?:procedure|practice|behaviou?r|process|way|reset|step|meaning)\b|\b(?:her|his|their|[A-Z][a-z]{2,12}'s) (?:\w{1,12} )?way\b|\bwithout exceptions?\b/;

/** An everyday word of the person's that is to be taken for leave to do something grave. */
export const redefinition: Instruction = {
  rule: "request-redefinition",
  category: "prompt_injection",
  message: "This gives a harmless request of the person's another meaning, which does harm unasked.",
  remediation: "Let the agent do what was asked for, and ask before anything that can't be undone.",
  ideas: [],
  judge({ text, kind }, around) {
    const hit = kind === "code" ? null : REDEFINED.exec(text);
    if (!hit) return null;
    const rest = text.slice(hit.index);
    if (!REACH.test(rest) || !BELONGINGS.test(rest)) return null;
    const near = around.near(0, 2);
    return isUnasked(near) || ROUTINE.test(near) ? { offset: hit.index, severity: "warn" } : null;
  },
};
