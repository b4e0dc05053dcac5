import { IDEA } from "../lexicon";
import { actsIn } from "./grammar/acts";
import type { Instruction } from "./instruction";
import { CONVERSATION, SECRET_THINGS } from "./phrases";

const PRIVATE_PLACE = /~\/\.(?:config|ssh|aws|kube|gnupg|netrc|claude|openclaw|cursor)\b/i;
/** Ways to write something so that only those who know find it. */
const CONCEALING =
  /\b(?:encod(?:e|ed|ing)|hidden|hide|embed(?:ded|ding)?|steganograph\w*|acrostic|disguised?|woven|weave|scatter(?:ed)?)\b[^.!?]{0,80}\b(?:first letters?|initials|each (?:line|word|sentence)|line endings?|white ?space|zero-width|invisible|alt text|metadata|exif|comments?|poem|punctuation|image|picture|pixels?|file ?names?|emojis?|capital letters|reply|answer|output)\b/i;

/** Orders to carry private things out inside something harmless. */
export const smuggling: Instruction = {
  rule: "covert-channel",
  category: "exfiltration",
  message: "This has the agent hide private things inside what it writes.",
  remediation: "Write nothing into answers or files that their reader can't see.",
  ideas: [IDEA.write | IDEA.hide | IDEA.gather],
  judge({ text, kind }, around) {
    const hit = kind === "code" ? null : CONCEALING.exec(text);
    if (!hit || !(SECRET_THINGS.test(text) || PRIVATE_PLACE.test(text) || CONVERSATION.test(text))) return null;
    const isOrder = actsIn(text, ["send", "keep", "show", "tell_lies"]).length > 0;
    return isOrder ? { offset: hit.index, severity: PRIVATE_PLACE.test(around.near(1, 1)) ? "block" : "warn" } : null;
  },
};
