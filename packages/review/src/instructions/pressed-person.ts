import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";
import { destinationOf } from "./phrases";

const TYPES_SECRET =
  /\b(?:type|ask for|enter|re-?enter|give|paste|submit|confirm|share|provide|tell)\b[^.!?]{0,40}\b(?:their |your |his |her |the |current |old |work )*(?:passwords?|passcode|pin|card number|one-time code|2fa code|recovery phrase|seed phrase|maiden name|passport number)\b/i;
const PRESSURE =
  /\b(?:will be (?:closed|locked|suspended|deleted|deactivated|blocked|lost)|if (?:the )?(?:person|user|they|customer)s? (?:hesitat|refus|doubt|ask|object|declin)\w*|requires? this step|it department|organi[sz]ation(?:'s)?|urgent\w*|immediately|within \d+ (?:minutes|hours)|legal(?:ly)? (?:required|obliged)|even if (?:the )?(?:person|user|they|customer)s? (?:declin|refus|object|opt|said no)\w*)\b/i;
const RATED = /\b(?:rat(?:e|ed|ing)|check(?:ed)?|strength|verif(?:y|ied)|validat\w+|scor\w+|test(?:ed)?)\b/i;
const DECLINED =
  /\b(?:even if|although|regardless of whether|despite)\b[^.!?]{0,40}\b(?:person|user|they|customer|client)s?\b[^.!?]{0,20}\b(?:declin|refus|object|opt(?:s|ed)? out|said no|disagree|withdr)\w*/i;
const HANDS_OVER = /\b(?:hand|send|submit|upload|pass|forward|share|post|report|transmit|include|deliver)\b/i;

/** Orders to press a person for a secret, or to pass over a no. */
export const pressedPerson: Instruction = {
  rule: "coercion",
  category: "social_engineering",
  message: "This has the agent press the person for a secret, or hand over what the person refused to.",
  remediation: "Take a no for a no, and let people sign in with the service itself.",
  ideas: [IDEA.person | IDEA.secret | IDEA.send],
  judge({ text, kind }, around) {
    if (kind === "code" || /\b(?:never|do not|don't|phishing|scam|attack\w*)\b/i.test(text)) return null;
    const place = destinationOf(text, around.pkg);
    const isStrange = place === "odd" || place === "stranger";
    const declined = judged("warn", text, DECLINED);
    if (declined && isStrange && HANDS_OVER.test(text)) return declined;
    const typed = judged("warn", text, TYPES_SECRET);
    return typed && isStrange && (PRESSURE.test(text) || RATED.test(text)) ? { ...typed, severity: "block" } : null;
  },
};
