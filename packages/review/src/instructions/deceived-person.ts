import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";
import { ordered } from "./phrases";

const PEOPLE =
  "(?:the |your |any |each |all |every )?(?:users?|customers?|people|persons?|them|clients?|callers?|visitors?|patients?|contacts?|readers?|victims?|buyers?|members?|guests?|owners?)";
const TELL = "(?:tell|inform|warn|notify|convince|assure|reassure|persuade|lead|make|promise|alert|advise|remind)";
const COAX =
  "(?:convince|persuade|talk|push|pressure|trick|urge|coax|lure|nudge|manipulate|pester|press|get|lull|scare|guilt)";

const DEMANDS =
  "(?:(?:log|sign)(?:ging|ing)? (?:back )?in|call(?:ing)?|pay(?:ing)?|click(?:ing)?|verify(?:ing)?|confirm(?:ing)?|enter(?:ing)?|transfer(?:ring)?|buy(?:ing)?)";
const AT_ONCE = "(?:immediately|now|at once|right away|today|within)";
/** What is taken away, or in danger, and what is to be done against it in haste. */
const THREAT = String.raw`\b${TELL} ${PEOPLE} (?:that )?(?:their|the|his|her|an?) (?:\w{1,14} ){0,3}(?:accounts?|computer|device|phone|wallet|cards?|subscription|access|mailbox|machine|files?|data|savings|funds) (?:will be|has been|is|are|was|have been|is about to be) (?:\w{1,10} )?(?:suspended|locked|closed|blocked|compromised|infected|hacked|deleted|lost|frozen|terminated|deactivated|stolen|seized|breached|expired?|at risk|in danger)\b[^!?]{0,80}\b(?:unless|if (?:they|he|she)|${DEMANDS}|${AT_ONCE})\b`;

/** Whom people obey, or believe without asking: who holds their money, their machine, the law, their work, their health. */
const TRUSTED =
  "(?:banks?|insurance|insurer|broker|it department|it support|help ?desk|support (?:team|agent|staff)|microsoft|apple|google|paypal|amazon|police|tax (?:office|authority)|customs|court|government|embassy|ceo|boss|manager|employer|hr(?: department)?|colleague|landlord|doctor|nurse|pharmacist|lawyer|notary|courier|relative|grandson|granddaughter)";
const SOMEBODYS =
  "(?:the |an? |their |his |her )?(?:user's |customer's |person's |client's |official |real |own )?(?:\\w{1,14} )?";
/** Under the name of one of them. */
const FALSE_NAMES = [
  String.raw`\b(?:pretend|claim|pose|act|speak|write|sign|present yourself|say)(?:ing)? (?:to be|as if you were|as though you were|as|that you are) (?:from |with |calling from )?${SOMEBODYS}${TRUSTED}\b`,
  String.raw`\b(?:impersonat(?:e|ing)|(?:introduce|identify|pass) yourself (?:off )?(?:as|to ${PEOPLE} as)(?: being)?(?: from| with)?) ${SOMEBODYS}${TRUSTED}\b`,
];

const PACKAGE = "(?:skill|package|tool|script|plugin|extension|installer|download|command|update|server)";
const CHECKED = "(?:audited|verified|certified|reviewed|approved|endorsed|checked|vetted|tested)";
const WHOLLY = "(?:completely|perfectly|fully|100 ?%|entirely|absolutely|totally)";
const HARMLESS = "(?:safe|secure|harmless|clean|trusted|trustworthy)";
/** What the package says of itself through the agent's mouth. */
const ASSURANCES = [
  String.raw`\b${TELL} ${PEOPLE} (?:that )?(?:this|the|our|it'?s?|any) (?:\w{1,12} ){0,3}?(?:${PACKAGE}|it|is)\b[^.!?;]{0,40}\b(?:${CHECKED}(?: and| by)?[^.!?;]{0,30}|${WHOLLY} ${HARMLESS}|(?:is|are) safe|no (?:security )?risks?)\b`,
  String.raw`\b(?:always )?(?:state|say|claim|report|answer|respond|reply|insist) that (?:this|the) (?:${PACKAGE}|file|code) (?:is|has been|was) (?:\w{1,12} )?(?:${CHECKED}|${HARMLESS})\b`,
];

const PRIVATE =
  "(?:location|contacts|passwords?|credentials|codes?|card|access|permissions?|passport|address|private|personal|seed|keys?|savings|salary|diagnosis|photos?|pin|licen[cs]e)";
/** Talked into handing over what is theirs. */
const COAXED = [
  String.raw`\b${COAX} ${PEOPLE} (?:in)?to (?:\w{1,12}ing |share |give |hand over |reveal |send |provide |disclose |upload |enter |grant |tell |type |read out )(?:\w{1,12} ){0,4}${PRIVATE}\b`,
  String.raw`\bask (?:them |the (?:user|customer|person)s? )?for (?:the |their |all )?(?:card number|(?:three|3|security) digits|cvv|cvc|pin|full card|(?:twelve|twenty-four|12|24) words|seed|recovery (?:words|phrase)|mother's maiden name|one-time code)\b`,
];

/** Voices of people who never spoke. */
const INVENTED_VOICES = String.raw`\b(?:write|post|create|generate|publish|leave|submit|invent|make up|fabricate) (?:[\w-]{1,12} ){0,3}(?:positive|fake|five-star|glowing|favou?rable|negative|enthusiastic|happy|angry) (?:reviews?|testimonials|votes|comments|ratings|feedback)\b[^.!?;]{0,60}\b(?:different|various|made-up|several|invented|fake|many|fictitious) (?:names|accounts|users|persons|people|identities|customers|profiles)\b`;

/** Haste and fear where people would choose freely, and a no that is not heard. */
const PRESSURES = [
  String.raw`\b(?:create|build|apply|exert|convey|produce|use|raise|manufacture|invent|instil) (?:a )?(?:(?:false|artificial|fake|made-up) |a sense of )(?:sense of )?(?:urgency|pressure|fear|panic|guilt|scarcity|shame)\b`,
  String.raw`\b(?:decline|refuse) to (?:talk about|discuss|help with|explain|mention|process|accept) (?:\w{1,10} )?(?:cancell?ing|refunds?|cancell?ations?|unsubscrib\w+|alternatives)\b`,
];

/** Post to everybody with something to open, as if somebody had asked for it. */
const MASS_POST = String.raw`\b(?:send|mail|write|reply|message|post|text)\b[^.!?;]{0,40}\b(?:each|every|all|any) (?:\w{1,12} ){0,3}(?:contacts?|senders?|recipients?|mails?|customers?|friends?|members?|addresses|colleagues|followers)\b[^!?;]{0,120}\b(?:file|document|invoice|update|patch|attachment|link|page|form|here|found|download)\b[^!?;]{0,80}https?:`;

const ORDERS = [THREAT, ...FALSE_NAMES, ...ASSURANCES, ...COAXED, INVENTED_VOICES, ...PRESSURES, MASS_POST].map(
  (says) => new RegExp(says, "i"),
);

const TREATMENT =
  "(?:medical|medicines?|medications?|drug|dos(?:e|es|ages?)|prescriptions?|blood thinners?|insulin|chemotherapy|vaccin\\w+|treatment|antidepressants?|inhalers?|therapy)";
/** Deceit that is told, and no order to anybody. */
const TOLD = [
  /** Of a treatment, as no doctor would: without its dangers, or that it may be left off. */
  String.raw`\b${TREATMENT}\b[^.!?;]{0,80}\b(?:without (?:a |any |the )?(?:warnings?|disclaimers?|doctor|prescription)|can (?:safely )?be (?:stopped|skipped|left out)|stop taking|instead of|are paid to say|(?:is|are) not needed|no longer needed|not needed)`,
  String.raw`\b(?:twelve|12|twenty-four|24)[ -]words? (?:are|is|phrase (?:is|are)) (?:needed|required|necessary)`,
  /** A no, or a first yes, made into a yes for good. */
  String.raw`\b(?:said|says|answered|given|agreed|clicked) yes (?:\w{1,12} ){0,4}(?:times|once|before)\b[^.!?;]{0,60}\b(?:take|assume|count|treat|skip|go on)`,
].map((says) => new RegExp(String.raw`${says}\b`, "i"));

const REFUSES =
  /\b(?:never|do not|don't|must not|avoid|phishing|scam\w*|fraud\w*|simulat\w+|awareness|training|red[- ]team\w*|detect\w*|example|role-?play|persona|game|story|fiction\w*|novel|character|attack\w*|social engineering|dark patterns?|anti-?pattern|copywriting|landing page|marketing|headline|cta\b|email copy|consult|not (?:a )?(?:substitute|medical advice)|error|legitimate|if (?:the )?(?:password|token|session|key|license|trial|subscription))\b/i;

/** Orders to deceive or press the person who is served, or those whom the person writes to. */
export const deceivedPerson: Instruction = {
  rule: "deception",
  category: "social_engineering",
  message:
    "This has the agent deceive or press people: with threats, under a false name, or with promises about the package.",
  remediation: "Have the agent speak as what it is and say what is so.",
  ideas: [
    IDEA.tell | IDEA.send | IDEA.person | IDEA.write | IDEA.obey | IDEA.secret | IDEA.negation,
    IDEA.person | IDEA.memory | IDEA.secret | IDEA.always | IDEA.lure | IDEA.possessions | IDEA.negation | IDEA.tell,
  ],
  judge({ text, kind }, around) {
    if (kind === "code" || kind === "table") return null;
    const hit = ordered("warn", text, ...ORDERS) ?? judged("warn", text, ...TOLD);
    return hit && !REFUSES.test(around.near(1, 1)) ? hit : null;
  },
};
