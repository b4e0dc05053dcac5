import { IDEA } from "../lexicon";
import { actsIn } from "./grammar/acts";
import { isFarReaching, isRegular } from "./grammar/manner";
import type { Instruction } from "./instruction";

const SECRET =
  /\b(?:(?:[A-Z][A-Z0-9]{1,20}_){1,4}(?:TOKEN|KEY|SECRET|PASSWORD|PASSWD)\b|(?:api|access|secret|private|ssh|signing) (?:keys?|tokens?)|(?:auth\w*|bearer|session|refresh) (?:tokens?|cookies?)|passwords?|credentials?|secrets|card (?:numbers?|details|data)|cvv|full card|connection strings?|environment variables)\b/i;
/** Where others read it. */
const OPEN_PLACE =
  /\b(?:to|into|in|on|as|at the (?:top|end) of) (?:the |a |an |its |your |every |each |all |public |plain |plaintext |commit ){0,4}(?:[\w-]{1,16} ){0,2}?(?:logs?|log files?|console|stdout|std ?out|(?:build |job |step )?output|readmes?|commit messages?|commits?|comments?|issues?|pull requests?|public\w*|chat|channel|wiki|plain ?text|repositor(?:y|ies)|docs|documentation|changelog|job (?:logs?|output)|metadata|urls?|query string)\b/i;

/** Orders to write keys where others read them. */
export const disclosedSecret: Instruction = {
  rule: "disclosed-secret",
  category: "credential_theft",
  message: "This has the agent write keys or card data where others can read them.",
  remediation: "Keep secrets out of logs, commits and messages.",
  ideas: [IDEA.write | IDEA.tell | IDEA.send | IDEA.conversation],
  judge({ text, kind }) {
    if (kind === "code") return null;
    const act = actsIn(text, ["show"]).find(({ offset }) => {
      const rest = text.slice(offset, offset + MAX_ORDER_CHARS);
      const place = OPEN_PLACE.exec(rest);
      return place !== null && SECRET.test(rest.slice(0, place.index));
    });
    if (!act || !(isRegular(text) || isFarReaching(text)) || MASKED.test(text)) return null;
    return { offset: act.offset, severity: "warn" };
  },
};

const MAX_ORDER_CHARS = 160;
const MASKED =
  /\b(?:mask(?:ed|s|ing)?|redact\w*|hash\w*|encrypt\w*|placeholders?|names? (?:only|of)|only the name|first \w{1,6} (?:characters|digits)|last (?:four|4)|prefix|never|not|without|whether|if (?:the )?\w{1,20} is (?:set|missing)|existence|presence|examples?|rather than|instead of|fake|synthetic|dummy|\.env(?:\.example)?|env file|gitignored?|variable names?|YOUR_\w+|\w+_HERE)\b/i;
