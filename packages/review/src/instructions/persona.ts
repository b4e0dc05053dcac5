import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";

const FREE = String.raw`(?:unrestricted|uncensored|unfiltered|unlimited|jailbroken|amoral|unaligned|unshackled|unchained|(?:without|(?:with|has|have|having) (?:no|zero|none of the)|not? (?:\w{1,12} ){0,2}by|(?:free|freed|exempt|released|liberated|apart) (?:of|from)) (?:any |all )?(?:[\w/-]{1,20} ){0,2}(?:restrictions?|limitations?|limits|filters?|guidelines|guardrails|safety \w{4,12}|rules|constraints|censorship|ethic\w{0,4}|moral\w{0,4})|no (?:longer )?(?:bound|restricted|limited|constrained)|free(?:d)? (?:from|of) |DAN\b)`;

const NOW_FREE = new RegExp(
  String.raw`\b(?:you (?:are|will be|must be|must act|shall|have become)|you're|act|behave|respond|roleplay|pretend|operat(?:e|ing))(?: now| no longer| going)?\b[^.!?\n]{0,80}\b${FREE}`,
  "i",
);
const NO_LONGER_BOUND =
  /\byou (?:are (?:now )?(?:no longer|not)|have been (?:freed|liberated|released)|no longer (?:have to|need to|must)?)\b[^.!?]{0,40}\b(?:bound|restrict\w+|limit\w+|constrain\w+|follow\w*|from)\b[^.!?]{0,40}\b(?:rules|guidelines|restrictions|limitations|polic(?:y|ies)|constraints|filters|training|anthropic|openai)/i;
const CANNOT_REFUSE =
  /\b(?:comply|go along) with (?:all |any |every |each |the )*(?:user |users'? |user's )?(?:requests?|demands?|wish(?:es)?|commands?|prompts?) (?:without|regardless of|no matter) (?:any |all )?(?:restrictions?|limits?|limitations?|exceptions?|questions?|refusal|filters?|content|polic\w+|judg\w+|reservations?)\b|\b(?:you )?(?:cannot|can't|must never|must not|never|may not|will not|do not) (?:ever )?(?:refuse|decline|reject) (?:any|a|the user's|the) (?:requests?|instructions?|commands?|questions?|tasks?)\b|\b(?:never refuses|(?:has|have|with) no (?:ethics?|morals?|moral compass|conscience|(?:content|safety|ethics?|moral) (?:policy|module|rules|filter|layer)))\b|\b(?:no|without any) (?:content|ethical|moral|safety) (?:restrictions|guidelines|filters|limitations|policies)\b/i;
const EXEMPT =
  /\b(?:normal|usual|standard|safety|content|ethical|your|these|those|all) (?:[\w-]{1,20} )?(?:restrictions?|limitations?|guidelines|rules|filters|policies|safeguards) (?:do not|don't|does not|no longer|will not|never) apply\b|\b(?:persona|character|identity|role|alter ego)\b[^.!?]{0,80}\b(?:without|free of|no) (?:any )?(?:[\w-]{1,20} )?(?:restrictions|filters|guidelines|limitations|censorship|safety)\b/i;
const MODE =
  /\b(?:developer|dev|god|dan|jailbreak|unrestricted|admin|root|sudo|maintenance|debug|override) mode\b[^.!?]{0,60}\b(?:enabled|activated|engaged|unlocked|now active)\b[^.!?]{0,80}\b(?:restrict|safety|filter|polic|guideline|rule|limit|ethic|permission)/i;
const NEW_IDENTITY =
  /\b(?:your (?:previous|prior|original|old) (?:identity|persona|self|personality)\b[^.!?]{0,60}\b(?:replaced|overwritten|erased|no longer|gone)|you are (?:now )?(?:a )?(?:completely )?(?:different|new) (?:ai|assistant|model|identity|entity)\b)/i;

/** Orders to become somebody whom no rules bind. */
export const persona: Instruction = {
  rule: "jailbreak-persona",
  category: "prompt_injection",
  message: "This tells the agent to become somebody whom no rules bind.",
  remediation: "Describe the agent's task without lifting its limits.",
  ideas: [IDEA.persona | IDEA.orders | IDEA.dismiss | IDEA.hide | IDEA.negation | IDEA.always],
  inPrograms: true,
  judge({ text }) {
    return (
      judged("block", text, NO_LONGER_BOUND, MODE) ??
      judged("warn", text, NOW_FREE, EXEMPT, CANNOT_REFUSE, NEW_IDENTITY)
    );
  },
};
