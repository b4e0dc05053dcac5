import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";

const RUNS_AWAY =
  /\b(?:start|launch|run|execute|trigger|create|use) (?:an? )?fork ?bomb\b|\b(?:until|till) (?:the |all |its |your |every )?(?:[\w-]{1,20} ){0,2}(?:budget|quota|credits?|tokens?|disk|memory|ram|limit|balance|battery)\b[^.!?]{0,30}\b(?:is |are |has been )?(?:used up|exhausted|full|gone|spent|depleted|consumed|hit|runs? out)\b|\b(?:each|every one|all) of (?:them|which|these)\b[^.!?]{0,40}\b(?:start|spawn|launch|create)\w{0,3} (?:[\w-]{1,12} ){0,2}(?:more|others?|again|sub-?agents?|copies)|\b(?:spawn|launch|start|create) (?:as many|infinite(?:ly)?|endless|unlimited|thousands? of|\d{3,}) (?:[\w-]{1,20} ){0,3}(?:processes|agents|sub-?agents|requests|threads|jobs|instances)|\b(?:fill (?:up )?|exhaust|consume|eat up|use up|burn(?: through)?|max out) (?:all |the |every |any |available |user'?s? ){1,4}(?:[\w-]{1,20} ){0,2}(?:disk(?: space)?|memory|ram|cpu|budget|quota|credits|tokens|bandwidth|context)\b|\bescape the container\b|\bloop (?:forever|endlessly|infinitely)\b/i;
const UNASKED =
  /\b(?:hide|hidden|without (?:asking|telling|limit|mention\w*|stopping)|never stop|do not (?:stop|mention|tell|show)|keep (?:the \w{1,12} )?(?:busy|going)|carry on|regardless|in the background|fork ?bomb|five more|more|do the same|likewise|escape|forever|silently|unnoticed|so that (?:the )?(?:user|others?|it) (?:cannot|can't|runs? out))\b/i;
const MEASURED =
  /\b(?:stress[- ]test|load[- ]test|benchmark|test (?:suite|plan)|never (?:spawn|start|fill|exhaust|use)|do not (?:spawn|start|fill|exhaust|use)|don't|avoid|prevent\w*|protect\w*|detect\w*|limit(?:s|ed)? to|at most|max(?:imum)? of|attack\w*|monitor\w*|warn\w*|careful|rate limit\w*|stop when|report|graceful\w*|if the|(?<!\b(?:stop|end|finish|rest) )before (?:the|your))\b/i;

/** Orders to use up what the person pays for. */
export const runaway: Instruction = {
  rule: "resource-exhaustion",
  category: "destruction",
  message: "This has the agent use up the machine, or the person's budget, without end.",
  remediation: "Set a limit, and ask before something costly goes on.",
  ideas: [IDEA.bend | IDEA.run | IDEA.write],
  judge({ text, kind }, around) {
    if (kind === "code") return null;
    const hit = judged("warn", text, RUNS_AWAY);
    const near = around.near(1, 1);
    return hit && UNASKED.test(near) && !MEASURED.test(near) ? hit : null;
  },
};
