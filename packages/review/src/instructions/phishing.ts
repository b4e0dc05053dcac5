import { BRANDS } from "../knowledge/brands";
import { hostKindOf, hostOf, isAtHome, registrableDomain, urlsIn } from "../knowledge/hosts";
import { IDEA } from "../lexicon";
import { isLeftOpen } from "./grammar/recipient";
import { type Instruction, type Judgement, judged } from "./instruction";
import { destinationOf } from "./phrases";

const ASK =
  "(?:ask|prompt|request|require|instruct|tell|have|get|convince|urge|direct|demand|persuade)(?:s|ing)? (?:that )?(?:the |your |any |each )?(?:user|human|customer|operator|owner|them|person|developer)s?(?:'s)?";
const GIVE = String.raw`(?:for|to (?:\w{1,12} ){0,2}(?:enter|provide|paste|type|share|supply|input|give|submit|confirm|send|reveal|disclose|re-?enter|log ?in))`;
const PRIVATE_THING = String.raw`(?:(?:seed|recovery|secret|backup|mnemonic) (?:phrase|words?|key)s?|mnemonics?|private keys?|wallet (?:key|seed|password)s?|(?:master|root|sudo|admin(?:istrator)?|system|login|account|email|mac(?:os)?|computer|windows|keychain|device|bank(?:ing)?) (?:password|passcode|pin|credentials)s?|password|passcode|(?:2fa|mfa|otp|one-time|verification|authenticat\w+|security|sms) (?:codes?|tokens?|pin)|(?:credit|debit) card|card numbers?|cvv|cvc|social security|ssn|bank (?:account )?(?:details|number|login)s?|passport number)`;
const ASKS = new RegExp(String.raw`\b${ASK} ${GIVE}\b[^.!?]{0,60}\b${PRIVATE_THING}\b`, "i");
const NEEDS = new RegExp(
  String.raw`\byou (?:need|require|must have|must know) (?:the |your )?(?:user|human|customer|owner)'s\b[^.!?]{0,60}\b${PRIVATE_THING}s?\b`,
  "i",
);
const PRETEXT =
  /\b(?:frame (?:this|it) as|pretend|claim|reassure|build (?:trust|rapport)|trust you|routine|pretext|act as if|make it (?:look|sound|seem)|convince|sound (?:official|urgent)|urgen\w+)\b/i;
const GRAVE_THING =
  /\b(?:(?:seed|recovery|mnemonic) (?:phrase|words)s?|mnemonics?|wallet (?:seed|private key)s?|(?:2fa|mfa|otp|one-time) (?:codes?|tokens?)|cvv|cvc|social security|ssn|(?:sudo|root|master|keychain|bank\w*|mac(?:os)?|system|windows) (?:password|passcode|login)s?)\b/i;
const ENTER_YOURS =
  /\b(?:enter|type|provide|paste|input|submit|confirm|verify|send) (?:us |me |in )?your (?:[\w-]{1,20} ){0,2}(?:seed phrase|recovery phrase|secret recovery phrase|mnemonic|private key|master password|keychain password|(?:mac(?:os)?|computer|system|windows|login|sudo) password|credit card|card number|cvv|ssn|otp|2fa code)\b/i;
/** Whoever has it has all that the wallet holds, so that no service may be sent it. */
const OPENS_WALLET =
  /\b(?:(?:seed|recovery|mnemonic) (?:phrase|words)s?|\d\d(?:[ -]| or )(?:\d\d[ -])?word (?:\w{1,10} )?phrase|mnemonics?|wallet(?:'s)? (?:seed|private key)s?)\b/i;
/** The key of one service by its name, asked for under a pretext. */
const NAMED_KEY =
  /\b(?:enter|type|provide|paste|submit|confirm|verify|re-?enter)\b[^.!?]{0,20}\b(?:your|their) (?:[\w-]{1,16} ){0,2}?(anthropic|openai|claude|github|gitlab|google|aws|amazon|azure|stripe|slack|npm|discord|telegram)(?:'s)? (?:[\w-]{1,12} ){0,2}?(?:keys?|tokens?|password|credentials|secret)\b/i;
/** Asked for each time, so that nobody has to keep it. */
const NOT_KEPT = /\b(?:rather than|instead of|never|without) (?:stor|sav|keep|cach|persist|remember)\w{0,4}\b/i;
const KEEPS =
  /\b(?:send|post|upload|forward|transmit|submit|e-?mail|save|store|write|log|append|record|include|encode|copy|put)(?:s|ing)?\b/i;

/** Orders to talk a person into giving away what nobody should ask for. */
export const phishing: Instruction = {
  rule: "credential-phishing",
  category: "social_engineering",
  message: "This asks the person for a password or key that no package needs to know.",
  remediation: "Let the person sign in with the service itself; never ask for such secrets.",
  laidOut: true,
  ideas: [IDEA.secret | IDEA.money, IDEA.run | IDEA.person | IDEA.send | IDEA.tell],
  judge({ text }, around) {
    const hit = judged("info", text, ASKS, ENTER_YOURS, NEEDS);
    const near = around.near(0, 6);
    if (!hit) return keyForAnother(text, near);
    if (NOT_KEPT.test(text.slice(hit.offset))) return hit;
    const destination = destinationOf(near, around.pkg);
    const isGrave = GRAVE_THING.test(text.slice(hit.offset)) || ENTER_YOURS.test(text);
    if (KEEPS.test(near.slice(hit.offset)) && (destination === "odd" || destination === "stranger")) {
      return { ...hit, severity: "block" };
    }
    if (OPENS_WALLET.test(text) && KEEPS.test(near.slice(hit.offset)) && farAddresses(near).length > 0) {
      return { ...hit, severity: "block" };
    }
    if (PRETEXT.test(around.near(2, 2))) return { ...hit, severity: "warn" };
    return isGrave ? { ...hit, severity: "warn" } : hit;
  },
};

/** A service's key that goes on to somebody who is not that service. */
function keyForAnother(text: string, near: string): Judgement | null {
  const named = NAMED_KEY.exec(text);
  if (!named || !HANDS_ON.test(near)) return null;
  const service = (named[1] ?? "").toLowerCase();
  const others = farAddresses(near).filter(({ host }) => !isServicesOwn(service, host));
  return others.length > 0 ? { severity: "block", offset: named.index } : null;
}

const HANDS_ON = /\b(?:send|post|upload|forward|transmit|submit|e-?mail|curl|wget|fetch|exfiltrate|put)\b/i;

function isServicesOwn(service: string, host: string): boolean {
  const domain = registrableDomain(host);
  return domain.startsWith(`${service}.`) || (BRANDS.get(service)?.has(domain) ?? false);
}

function farAddresses(text: string): { host: string }[] {
  return urlsIn(text).flatMap(({ url }) => {
    const kind = hostKindOf(url);
    const isFar = kind !== null && !isAtHome(kind);
    return isFar && !isLeftOpen(url) ? [{ host: hostOf(url) ?? "" }] : [];
  });
}
