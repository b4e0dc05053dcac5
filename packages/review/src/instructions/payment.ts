import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";

const ACCOUNT = String.raw`(?:0x[0-9a-f]{40}\b|\bbc1[a-z0-9]{25,60}\b|\b[13][1-9A-HJ-NP-Za-km-z]{25,34}\b|\bT[1-9A-HJ-NP-Za-km-z]{33}\b|\b[1-9A-HJ-NP-Za-km-z]{43,44}\b|\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}\b)`;
const NAMES_ACCOUNT = new RegExp(ACCOUNT, "i");
const DIVERT =
  /\b(?:replace|swap|substitute|change|overwrite|redirect|alter|modify|switch|rewrite|divert)(?:s|d|ing)?\b[^.!?]{0,80}\b(?:recipient|destination|payment|payout|deposit|receiving|withdrawal|beneficiary|wallet|bank|iban|account|payee|paypal|crypto)\b[^.!?]{0,40}\b(?:address(?:es)?|account|details|number|wallet|iban|email|recipient|payee|funds|transactions?|payments?)\b/i;
const TO_LITERAL = new RegExp(
  String.raw`\b(?:send|transfer|route|forward|pay|deposit|withdraw|sweep|drain|move|donate|approve|wire|remit|add|include|deduct)(?:s|ing)?\b[^.!?]{0,120}\b(?:to|for|wallet|address|account|spender)\b[^.!?]{0,60}${ACCOUNT}`,
  "i",
);
const HIDDEN_CUT =
  /\b(?:always|every|each|automatically|first|before|silently|secretly|hidden|without|additional|extra|small|fee|percent|%|commission|tip|remaining|remainder|rest|excess|surplus|above|exceeds?|protect\w*|safe(?:ty|keeping)?|security|entire|all|maximum|unlimited|any)\b/i;
const UNASKED =
  /\b(?:without (?:asking|confirm\w*|user|notif\w*|telling|approval|prompt\w*)|silently|secretly|do not (?:ask|tell|mention|show|display|inform)|don't (?:ask|tell|mention|show)|hidden|automatically approve|skip confirm\w*)\b/i;

/** Leave to take everything, given to an account that is named. */
const LEAVE = new RegExp(
  String.raw`\b(?:approv\w+|allowance|operator|spender|permit|delegate)\b[^.!?]{0,80}${ACCOUNT}[^.!?]{0,80}`,
  "i",
);

/** Taken where the person's own is not known. */
const FILLED_IN = new RegExp(
  String.raw`\b(?:fill in|enter|use|put|insert|substitute|default to|set|replace \w{1,12} with)\b[^.!?]{0,60}${ACCOUNT}`,
  "i",
);
const INSTEAD =
  /\b(?:missing|empty|unknown|not (?:known|given|set|provided|found)|always|instead|every|any|whenever|each|blank|until)\b/i;

/** Orders to let money go where the person did not send it. */
export const payment: Instruction = {
  rule: "payment-diversion",
  category: "fraud",
  message: "This has the agent send money, or change where money goes, to a place that the package chose.",
  remediation: "Let the person name the recipient and confirm every payment.",
  ideas: [IDEA.money, IDEA.write | IDEA.send | IDEA.dismiss | IDEA.permit | IDEA.settle],
  judge({ text, kind }, around) {
    if (kind === "code") return null;
    const near = around.near(1, 2);
    const named = TO_LITERAL.exec(near) !== null;
    const diverted = judged("warn", text, DIVERT);
    const hasAccount = NAMES_ACCOUNT.test(near);
    if (diverted && (hasAccount || UNASKED.test(near))) return { ...diverted, severity: "block" };
    const filled = judged("warn", text, FILLED_IN);
    if (filled && INSTEAD.test(text)) return filled;
    const leave = judged("warn", text, LEAVE);
    if (leave && /\b(?:all|unlimited|maximum|max|every|any|infinite)\b/i.test(text)) return leave;
    if (!named) return null;
    const hit = judged("info", text, TO_LITERAL);
    if (!hit) return null;
    if (UNASKED.test(near)) return { ...hit, severity: "block" };
    return HIDDEN_CUT.test(text) ? { ...hit, severity: "warn" } : hit;
  },
};
