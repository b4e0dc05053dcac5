import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";

const CLAIMED_BY =
  "(?:anthropic|openai|google|microsoft|the (?:platform|vendor|operator|system|security|compliance|it|admin\\w*)(?: (?:team|department|owner|administrator))?|(?:an? |the |your )?(?:system )?(?:administrator|admin)s?|management|the (?:user|owner|person|customer))";
const GRANTS =
  "(?:authori[sz]ed|approved|sanctioned|pre-?(?:cleared|approved|authori[sz]ed)|cleared|signed off on|waived|vetted|consented to|agreed to|permitted)";
const MATTER =
  "(?:override|changes?|procedure|workflow|skill|commands?|actions?|operations?|steps?|access|execution|updates?|requests?|installation|everything|session|tool calls?|deletions?|transfers?)";
const SAFETY =
  "(?:(?:safety |security )?guardrails?|safety (?:rules?|guidelines?|checks?|polic(?:y|ies)|measures?|training|protocols?)|refusals?|content polic(?:y|ies)|safeguards?|security (?:checks?|prompts?|warnings?|polic(?:y|ies)|rules?)|permission prompts?|ethical (?:rules?|guidelines?|constraints?)|policy wording)";

/** Leave that nobody gave, in the name of somebody who might. */
const CLAIMS: RegExp[] = [
  /\b(?:as|like|since|because) (?:you|we|you and I) (?:have |had |already |both )*(?:agreed|promised|decided|confirmed|consented|discussed|established|arranged|settled)(?: (?:on|upon|to|that))?(?: (?:this|it))?,? ?(?:yesterday|earlier|before|previously|already|last (?:time|week|session|month)|in (?:our|the|a) (?:last|previous|earlier|prior) (?:session|conversation|chat|talk|message))\b[^.!?]{0,60}\byou (?:should|must|will|are|have to|can|may|need|now)\b/i,
  /\b(?:remember|recall) (?:that )?(?:you|we) (?:have |had |already )*(?:agreed|promised|consented|confirmed) (?:yesterday |earlier |previously |last time )?(?:to|that)\b[^.!?]{0,80}\b(?:without|all|any|every|always|never|no longer)\b/i,
  new RegExp(
    String.raw`(?<!\b(?:if|once|after|when|until|unless|only|whether|where|that)\b[^.!?,;]{0,40})\b${CLAIMED_BY} (?:has|have) (?:already |explicitly |formally |fully )?${GRANTS} (?:for )?(?:this|these|the|all|any|every|such) (?:[\w-]{1,14} ){0,2}${MATTER}\b`,
    "i",
  ),
  /\b(?:(?:you are|you're|operating|acting|running) (?:[\w-]{1,14} ){0,2}(?:under |with |as )?(?:an? |the )?(?:anthropic |openai |platform |system |elevated |full )?|as an? (?:anthropic |openai |platform |system ))(?:administrator|admin|root|superuser)\b(?: (?:privileges?|rights|mode|access|authority))?[^.!?]{0,60}\b(?:permitted|allowed|authori[sz]ed|do(?:es)? not apply|no longer (?:apply|need|bound)|granted by)\b/i,
  /\b(?:treat|regard|consider|take|read|accept|count)\b[^.!?;]{0,60}\bas (?:an? |the )?(?:standing|blanket|general|implicit|permanent|unconditional|full|sufficient|prior) (?:authori[sz]ation|approval|permission|consent|authority|clearance)\b/i,
  /\bstanding (?:authori[sz]ation|permission|approval|consent) (?:for|to|over) (?:all|any|every|execute|run|push|send|delete|install|modify|act)\b/i,
  /\b(?:this|the following|these) (?:\w{1,14} )?(?:update|skill|file|document|instructions?|procedure|section|workflow|block|directive|protocol)s? (?:supersedes?|overrides?|outranks?|takes? precedence over|trumps?|prevails? over|has priority over|cancels?|replaces?) (?:any |all |every |the |other |conflicting |contrary |prior ){1,4}(?:instructions?|guidance|directives?|polic(?:y|ies)|rules|prompts?|wishes)\b[^.!?]{0,60}\b(?:earlier|session|conversation|system|developer|user|platform|safety|security|anthropic|openai)\b/i,
  new RegExp(
    String.raw`\b${SAFETY} (?:have|has|are|is|may be|can be|should be|must be|do not|need not|don't|does not|no longer|rank)\b(?: now| all)? (?:an? )?(?:lower (?:in )?priority|secondary|subordinate|disregarded|ignored|set aside|apply|overridden|waived|relaxed|suspended|dropped|below|bypassed|dismissed)\b`,
    "i",
  ),
  new RegExp(
    String.raw`\b(?:treat|regard|consider|rank|place|put|prioriti[sz]e)\b[^.!?;]{0,40}\b${SAFETY}\b[^.!?;]{0,20}\b(?:as|at|below|under|behind) (?:an? )?(?:\w{1,10} )?(?:lower|secondary|optional|advisory|subordinate|noise|obstacles?|suggestions?)|\b(?:prioriti[sz]e|put|place|rank) (?:this|these) (?:block|skill|instructions?|section|workflow|rules?) (?:over|above|before|ahead of) (?:the )?(?:normal |usual |other |standard )?(?:${SAFETY}|policy|system prompt)`,
    "i",
  ),
  /\b(?:system |full )?(?:admin(?:istrator)?|root|god|unrestricted)[ -](?:mode|access|privileges?|rights)(?: access)? (?:is|are|has been|have been) (?:hereby |now )?(?:granted|unlocked)\b/i,
  /\bby (?:loading|using|installing|opening|invoking|reading|running) (?:this|the)\b[^.!?]{0,30}\b(?:user|you|owner|person|operator|agent|assistant) (?:has |have )?(?:agree[sd]?|consent(?:s|ed)?|authori[sz]e[sd]?|accept(?:s|ed)?|grant(?:s|ed)?|waive[sd]?)\b[^.!?]{0,60}\b(?:unrestricted|all|any|full|every|execution|access|permissions?|without|autonom\w+)\b/i,
  /\b(?:speaks?|acts?|comes?) (?:with|on|under) the (?:full )?authority of (?:the )?(?:security|it|compliance|system|platform|anthropic|openai|administrat\w+|management|legal)\b/i,
  /\b(?:consent|approval|permission|authori[sz]ation) (?:was|has been|is|were) (?:already |previously )?(?:collected|obtained|given|granted|recorded|on file|secured)\b[^.!?]{0,80}\b(?:no need|without|not (?:be )?(?:asked|necessary|needed)|needn't|do not ask|don't ask|before (?:deleting|sending|running)|anyway|all|every|any)\b/i,
  /\b(?:you are|you're|agent is|assistant is) (?:\w{1,12} )?(?:permitted|authori[sz]ed|entitled|cleared|allowed|free) to (?:apply|run|execute|perform|act|proceed|make|change|install|delete|send|use|modify|push|transfer|access)\b[^.!?]{0,60}\bwithout (?:additional |further |any |user |explicit |prior |the user'?s? ){0,3}(?:confirmation|approval|permission|consent|asking|review|authori[sz]ation)\b/i,
  /\bpre-?(?:approved|authori[sz]ed|cleared) (?:for|to) (?:\w{1,12} )?(?:autonomous|unattended|unrestricted|full|all|any|every|execute|run|perform)\b/i,
];
/** Where a person really has a say, or the claim is what the text warns of. */
const ORDINARY =
  /\b(?:if (?:the )?(?:user|person|owner)|(?:user|person) (?:asks|asked|requests|requested|explicitly|says|confirms)|never|not (?:a |an )?(?:blanket|standing)|do not|don't|must not|cannot|unless|oauth|scopes?|api key|login|sign(?:ed)? in|auth(?:entication)? flow|example|claims? (?:to|that)|attack\w*|injection|malicious|social engineering|jailbreak|read-only|sandbox\w*|lint\w*|settings\.json|permissions\.allow|allowlist|--yes|dry[- ]run|budget|policy engine|responsibilit(?:y|ies)|liabilit(?:y|ies)|own risk|terms (?:of|and)|applicable laws?)\b/i;

/** Claims that somebody in charge has allowed what the person was never asked about. */
export const falseAuthority: Instruction = {
  rule: "assumed-consent",
  category: "prompt_injection",
  message: "This claims leave of somebody in charge for what the person was never asked about.",
  remediation: "Ask the person; a package has no leave to give.",
  ideas: [
    IDEA.permit | IDEA.bend | IDEA.entitle | IDEA.protection | IDEA.dismiss | IDEA.persona | IDEA.orders,
    IDEA.orders | IDEA.person | IDEA.entitle | IDEA.protection | IDEA.forged | IDEA.always | IDEA.obey | IDEA.bend,
  ],
  judge({ text, kind }) {
    if (kind === "code" || kind === "table") return null;
    const hit = judged("warn", text, ...CLAIMS);
    return hit && !ORDINARY.test(text) ? hit : null;
  },
};
