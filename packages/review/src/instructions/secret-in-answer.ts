import { IDEA } from "../lexicon";
import type { Instruction } from "./instruction";
import { IMPERATIVE } from "./phrases";

/** What opens accounts, the files in which it lies, and what people tell an agent of themselves. */
const SECRET =
  /(?<![\w.])\.env\b(?![.-]?(?:example|sample|template))|\bid_(?:rsa|ed25519)\b|~\/\.(?:ssh|aws|claude|openclaw|clawdbot|cursor|codex|gemini|kube|netrc|config)\b|\b(?:ssh|gpg|private|api|access|secret|signing) keys?\b|\b(?:auth\w*|access|session|bearer|refresh|api)[ -]?tokens?\b|\bpasswords?\b|\bcredentials?\b|\bsecrets\b|\bsecret values?\b|\bseed phrases?\b|\bcookies\b|\b(?:sensitive|private|personal|user-provided) (?:data|values?|details|information)\b|\bsystem prompt\b/i;
const SHOWS =
  /\b(?:print|echo|include|repeat|append|show|display|output|paste|quote|reproduce|recite|weave|embed|put|add|dump|return|reveal|mention|write|read back)(?:s|ing)?\b/gi;
/** Where it is then read by whoever reads the talk, or by whoever gets the work. */
const ANSWER =
  /\b(?:in|into|to|at the (?:end|top|bottom|start) of|with|as part of|within) (?:your|the|each|every|all|any|its|a) (?:next |final |first |following |own |subsequent )*(?:answers?|repl(?:y|ies)|responses?|outputs?|messages?|chat|conversation|readme|summar(?:y|ies)|comments?|commits?)\b(?! (?:body|bodies|headers?|objects?|payload|schema|model|type)\b)|\bback (?:to|into) (?:the |your |every |each )*(?:chat|user|repl(?:y|ies)|responses?|answers?)\b|\bverbatim\b|\bin full\b|\b(?:their|its|the) full contents?\b/i;
const RELEASED =
  /\b(?:mask(?:ed|ing)?|redact\w*|hash\w*|placeholders?|names? only|only (?:the )?names?|last (?:four|4)|never|not|don't|without|whether|existence|presence|examples?|generated?|new(?:ly)? |random|strong|strength|reset|forgot\w*|error|expired|sanitized|encrypt\w*|variable names?|schema|test|sample|dummy|form|field|input|documentation|if (?:the )?user (?:asks|requests)|ask (?:the )?user)\b/i;
const MAX_ORDER_CHARS = 160;

/** Orders to say secrets aloud: what stands in an answer is kept, logged and read by others. */
export const secretInAnswer: Instruction = {
  rule: "disclosed-secret",
  category: "credential_theft",
  message: "This has the agent repeat keys, passwords or private files in what it writes.",
  remediation: "Keep secrets out of answers, logs, commits and messages.",
  ideas: [
    IDEA.secret | IDEA.person | IDEA.memory | IDEA.forged,
    IDEA.write | IDEA.tell | IDEA.gather | IDEA.hide | IDEA.conversation | IDEA.send,
  ],
  judge({ text, kind }, around) {
    if (kind === "code" || kind === "table" || !SECRET.test(around.near(4, 0)) || RELEASED.test(text)) return null;
    for (const { index } of text.matchAll(SHOWS)) {
      const rest = text.slice(index, index + MAX_ORDER_CHARS);
      const place = ANSWER.exec(rest);
      if (!place || !IMPERATIVE.test(text.slice(0, index))) continue;
      const what = rest.slice(0, place.index);
      const isNamed = SECRET.test(what) || SECRET.test(text.slice(0, index));
      const isPointedAt =
        /^\w+ (?:back )?(?:it|them|these|those|all of (?:it|them)|(?:the|their|its) (?:full )?contents?|both)\b/i.test(
          rest,
        ) && SECRET.test(around.near(4, 0));
      if (isNamed || isPointedAt) return { severity: "warn", offset: index };
    }
    return null;
  },
};
