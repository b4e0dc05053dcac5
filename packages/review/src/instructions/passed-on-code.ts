import { urlsIn } from "../knowledge/hosts";
import { isStranger } from "../knowledge/strangers";
import { IDEA } from "../lexicon";
import type { Instruction } from "./instruction";

/** An address with a gap for what opens somebody's account. */
const GAP =
  /[?&/=:,][\w-]{0,12}[=/:]?[<{[$%]{1,2}\s?[\w -]{0,16}(pass(?:word|wd|code|phrase)?|pwd|otp|pin|mfa|2fa|cookie|session(?:[ _-]?(?:id|link|url))?|seed|mnemonic|(?:sms|verification|one-time|six-digit)?[ _-]?code|cvv|card[ _-]?number|ssn)[\w -]{0,10}\s?[>}\]%]{0,2}/i;
const ASKED =
  /\b(?:ask|have|get|let|request|prompt|tell|instruct|invite|collect|need)\w{0,3}\b[^.!?]{0,120}\b(?:last password|passwords?|passcode|(?:six|6|four|4)[- ]digit|one-time|verification|sms|otp|2fa|mfa|(?:back-?up|recovery|security|login) codes?|session (?:link|cookie|url|token)|cookies?|seed|pin)\b/i;
const ORDINARY =
  /\b(?:never|do not|don't|must not|oauth|authorization code|redirect_uri|curl -u|localhost|client_secret|your own (?:server|instance))\b/i;

/** Orders to ask a person for what opens their account, and to hand that on in an address. */
export const passedOnCode: Instruction = {
  rule: "credential-phishing",
  category: "social_engineering",
  message: "This has the person say a password or a code, and hands it on to a stranger's address.",
  remediation: "Let the person type such things only where the service itself asks for them.",
  ideas: [IDEA.address],
  laidOut: true,
  judge({ text }, around) {
    const gap = text.includes("://") ? GAP.exec(text) : null;
    if (!gap) return null;
    const near = around.near(4, 2);
    if (!ASKED.test(near) || ORDINARY.test(near)) return null;
    const isFar = urlsIn(text).some(({ url }) => isUnowned(around, url));
    return isFar ? { offset: 0, severity: "block" } : null;
  },
};

/** That a package is named after a host is no reason to tell it a password of another service. */
function isUnowned({ pkg }: Parameters<Instruction["judge"]>[1], url: string): boolean {
  return isStranger({ manifest: { ...pkg.manifest, name: "", description: "" } }, url);
}
