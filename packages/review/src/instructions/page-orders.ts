import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";

/** What strangers write and the agent only reads. */
const SOURCE =
  /\b(?:web ?pages?|pages?|web ?sites?|sites?|documents?|e-?mails?|messages? (?:in|from)|issues?|tickets?|comments?|pull requests?|readmes?|llms\.txt|search results?|tool (?:results?|outputs?|descriptions?)|attachments?|transcripts?|calendar entries|invites?|pdfs?|feeds?|(?:api )?responses?|repositor(?:y|ies)|third[- ]part(?:y|ies)|skills?|servers?)\b/i;
const WORDS =
  "(?:(?:blocks?|instructions?|directives?|commands?|notes?|requests?|text|orders|tips|hints|steps|guidance)[^.!?;]{0,12} (?:in|on|of|from|inside|within) (?:[\\w'-]{1,12} ){0,3}(?:pages?|sites?|documents?|e-?mails?|issues?|comments?|tickets?|readmes?|(?:search )?results?|attachments?|responses?|messages?|llms\\.txt)|(?:what|whatever) (?:it|they|the (?:page|document|site|comment|note|block|issue)) (?:says?|asks?|wants?|tells?))";
/** Words of strangers that are to count as the person's own. */
const AS_THE_USERS = [
  /\b(?:counts?|treat(?:ed)?|regard(?:ed)?|consider(?:ed)?|read|take(?:n)?|handle[d]?|accept(?:ed)?|rank(?:s|ed)?|weighs?)\b[^.!?;]{0,60}\b(?:as|like|equal to) (?:if )?(?:(?:coming|sent|said|written|given|typed|issued|spoken) (?:by|from)|(?:an? |the )?(?:(?:direct |explicit )?(?:instructions?|orders?|requests?|commands?|words?|messages?) (?:of|from|by)|same as)|those (?:of|from)|(?:the )?(?:user|person|owner|operator)'s (?:own )?(?:instructions?|orders?|requests?|words?|wishes?|voice|commands?|messages?)) ?(?:the |your )?(?:user|person|owner|operator|human)?\b/i,
  /\b(?:the )?(?:user|person|owner|human) (?:himself |herself |themselves )?(?:had |has |would have )?(?:said|typed|asked|written|ordered|requested|given) (?:it|them|this|that|so)\b[^.!?;]{0,20}$/i,
];
/** Strangers' words that are done whatever they are. */
const OBEYS = [
  new RegExp(
    String.raw`\b(?:do|follow|carry out|execute|obey|perform|act on|comply with|run)\b[^.!?;]{0,40}\b${WORDS}\b[^.!?;]{0,120}\b(?:no matter|regardless|whatever (?:the|it|they)|with(?:out| no) (?:asking|confirm\w*|approval|question\w*|checking)|even (?:if|when)|whichever tools?|with (?:all|any|whatever) tools?|before (?:going on|anything else|continuing)|at once|immediately|(?:shell|file|terminal) (?:and|or) (?:shell|file|terminal) tools?)\b`,
    "i",
  ),
  /\bdo what (?:it|they|the (?:page|site|document|block|comment|issue)) (?:says?|asks?)\b[^.!?;]{0,80}\b(?:whichever|whatever|any|all|no matter|regardless|shell|terminal|before going on|without asking)\b/i,
];
const WARY =
  /\b(?:never|not|n't|untrusted|ignore|refuse|data only|as data|injection|attack\w*|malicious|suspicious|only (?:if|when|after)|ask (?:the )?(?:user|person) (?:first|before)|unless|flag|report (?:it|them) to|schema|robots\.txt|test (?:plan|cases?)|style guide|contributing|codeowners)\b/i;

/** Orders to take what pages and documents say for what the person wants. */
export const pageOrders: Instruction = {
  rule: "remote-instructions",
  category: "prompt_injection",
  message: "This has the agent do what pages or documents of strangers tell it, as though the person had said so.",
  remediation: "Take what is read for information, and only the person's words for orders.",
  ideas: [IDEA.obey | IDEA.tell | IDEA.run | IDEA.orders | IDEA.person],
  judge({ text, kind }, around) {
    if (kind === "code" || kind === "table" || WARY.test(text)) return null;
    const near = around.near(4, 1);
    if (
      !SOURCE.test(near) ||
      !/\b(?:page|site|web|document|e-?mail|issue|comment|tool|search|attachment|llms\.txt|readme)/i.test(near)
    )
      return null;
    const obeyed = judged("warn", text, ...OBEYS);
    if (obeyed) return obeyed;
    const claimed = judged("warn", text, ...AS_THE_USERS);
    return claimed && !/\$ARGUMENTS|\b(?:his|her) own (?:page|document)\b/i.test(near) ? claimed : null;
  },
};
