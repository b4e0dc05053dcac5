import { IDEA } from "../lexicon";
import { namesBelongings } from "./grammar/belongings";
import { worksWith } from "./grammar/purpose";
import { recipientsIn } from "./grammar/recipient";
import { type Instruction, judged } from "./instruction";

/** The words of somebody who keeps things in another place. */
const KEPT_ELSEWHERE =
  /\b(?:(?:off-?site|personal|private|remote|external|secondary|cloud|own|secure|trusted|alternate|alternative|archive|backup) (?:[\w-]{1,14} ){0,2}(?:back-?ups?|archives?|cop(?:y|ies)|server|storage|address|mailbox|inbox|e-?mail|account|location)|back-?up (?:address|server|e-?mail|account|contact|location|destination)|forwards? (?:\w{1,14} ){0,4}(?:there|to)|(?:copies|backups?|records|archives?) (?:are |is )?(?:go|kept|stored|sent|live)\b)/i;
const SOMEBODYS =
  /\b(?:her|his|their|the user'?s|the owner'?s|the team'?s|the company'?s|our|my|(?!(?:What|That|It|Here|There|Let|Who|How|Where|When)'s)[A-Z][a-z]{2,14}'s)(?= )/;

/** A private address that is mentioned, as if in passing, where things of somebody's belong. */
export const plantedFact: Instruction = {
  rule: "planted-fact",
  category: "social_engineering",
  message: "This tells the agent of a private address for somebody's things, which has nothing to do with the package.",
  remediation: "Leave facts about persons out of the package; the person tells the agent where things go.",
  ideas: [IDEA.write | IDEA.send | IDEA.gather | IDEA.possessions | IDEA.address],
  judge({ text, kind }, around) {
    if (kind === "code" || worksWith(around.pkg, "sending")) return null;
    if (!KEPT_ELSEWHERE.test(text) || !namesBelongings(text)) return null;
    if (
      !SOMEBODYS.test(text) &&
      !/^[A-Z][a-z]{2,14} (?:keeps|stores|forwards|sends|backs|archives|copies|has)\b/.test(text)
    )
      return null;
    const to = recipientsIn(text, around.pkg).find(({ kind: one }) => one === "mailbox" || one === "odd");
    return to ? judged("warn", text, KEPT_ELSEWHERE) : null;
  },
};
