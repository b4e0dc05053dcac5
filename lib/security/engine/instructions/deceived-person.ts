import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";
import { IMPERATIVE } from "./phrases";

const PEOPLE =
  "(?:the |your |any |each |all )?(?:users?|customers?|people|persons?|them|clients?|callers?|visitors?|patients?|contacts?|readers?|victims?)";
const TELL = "(?:tell|inform|warn|notify|convince|assure|reassure|persuade|lead|make)";
const SAYS = [
  /** Threats, as tricksters make them. */
  new RegExp(
    String.raw`\b${TELL} ${PEOPLE} (?:that )?(?:their|the|his|her|an?) (?:\w{1,14} ){0,3}(?:account|computer|device|wallet|card|subscription|access|mailbox|machine|files?|data) (?:will be|has been|is|are|was|have been|is about to be) (?:\w{1,10} )?(?:suspended|locked|closed|blocked|compromised|infected|hacked|deleted|lost|frozen|expired?|at risk)\b[^!?]{0,80}\b(?:unless|if (?:they|he|she)|log in|sign in|within|immediately|now|call|pay|click|verify|enter)\b`,
    "i",
  ),
  /** To speak as somebody whom people trust. */
  /\b(?:pretend|claim|pose|act|speak|write|sign|present yourself|say)(?:ing)? (?:to be|as if you were|as though you were|as|that you are) (?:from )?(?:the |an? |their |his |her )?(?:user's |customer's |person's |official |real )?(?:\w{1,14} )?(?:bank|it department|it support|help ?desk|police|tax (?:office|authority)|microsoft|apple|google|paypal|support (?:team|agent)|government|insurance|doctor|lawyer|ceo|boss|manager)\b/i,
  /** That nothing need be feared of the package itself. */
  new RegExp(
    String.raw`\b${TELL} ${PEOPLE} (?:that )?(?:this|the|our|it'?s?|any) (?:\w{1,12} ){0,3}?(?:skill|package|tool|script|plugin|installer|download|command|it|is)\b[^.!?;]{0,40}\b(?:(?:audited|verified|certified|reviewed|approved|endorsed|checked)(?: and| by)?[^.!?;]{0,30}|(?:completely|perfectly|fully|100 ?%|entirely) (?:safe|secure|harmless)|(?:is|are) safe|no (?:security )?risks?)\b`,
    "i",
  ),
  /\b(?:always )?(?:state|say|claim|report|answer|respond|reply) that (?:this|the) (?:skill|package|tool|plugin|file|code|server) (?:is|has been|was) (?:\w{1,12} )?(?:safe|audited|verified|clean|approved|secure|harmless|trusted|reviewed)\b/i,
  new RegExp(
    String.raw`\b(?:convince|persuade|talk|push|pressure|trick|urge) ${PEOPLE} (?:in)?to (?:\w{1,12}ing |share |give |hand over |reveal |send |provide |disclose |upload |enter |grant )(?:\w{1,12} ){0,4}(?:location|contacts|passwords?|credentials|codes?|card|access|permissions?|passport|address|private|personal|seed|keys?)\b`,
    "i",
  ),
  /\b(?:write|post|create|generate|publish|leave|submit) (?:[\w-]{1,12} ){0,3}(?:positive|fake|five-star|glowing|favou?rable|negative) (?:reviews?|testimonials|votes|comments|ratings)\b[^.!?;]{0,60}\b(?:different|various|made-up|several|invented|fake) (?:names|accounts|users|persons|people|identities)\b/i,
  /** Pressure where people would choose freely. */
  /\b(?:create|build|apply|exert|convey|produce|use|raise) (?:a )?(?:(?:false|artificial|fake) |a sense of )(?:sense of )?(?:urgency|pressure|fear|panic|guilt|scarcity)\b|\b(?:decline|refuse) to (?:talk about|discuss|help with|explain) (?:cancell?ing|refunds?|cancell?ations?|unsubscrib\w+|alternatives)\b/i,
  /** Post that looks as if somebody had asked for it. */
  /\b(?:send|mail|write|reply|message|post)\b[^.!?;]{0,40}\b(?:each|every|all|any) (?:\w{1,12} ){0,3}(?:contacts?|senders?|recipients?|mails?|customers?|friends?|members?|addresses)\b[^!?;]{0,120}\b(?:file|document|invoice|update|patch|attachment|link|page|form|here|found|download)\b[^!?;]{0,80}https?:/i,
  /\b(?:medical|medicine|drug|dos(?:e|es|ages?)|prescription|blood thinners?|insulin|chemotherapy|vaccin\w+|treatment)\b[^.!?;]{0,80}\b(?:without (?:a )?(?:warnings?|disclaimers?|doctor|prescription)|can be stopped|stop taking|instead of|are paid to say|not needed)\b/i,
  /** What anybody else keeps for himself. */
  /\bask (?:them |the (?:user|customer|person)s? )?for (?:the |their )?(?:card number|(?:three|3|security) digits|cvv|cvc|pin|full card|twelve words|12 words|24 words|seed|recovery (?:words|phrase))\b|\b(?:twelve|12|twenty-four|24)[ -]words? (?:are|is|phrase (?:is|are)) (?:needed|required|necessary)\b/i,
  /** A no, or a first yes, made into a yes for good. */
  /\b(?:said|says|answered|given|agreed|clicked) yes (?:\w{1,12} ){0,4}(?:times|once|before)\b[^.!?;]{0,60}\b(?:take|assume|count|treat|skip|go on)\b/i,
];
const REFUSES =
  /\b(?:never|do not|don't|must not|avoid|phishing|scam\w*|fraud\w*|simulat\w+|awareness|training|red[- ]team\w*|detect\w*|example|role-?play|persona|game|story|fiction\w*|novel|character|attack\w*|social engineering|dark patterns?|anti-?pattern|copywriting|landing page|marketing|headline|cta\b|email copy|consult|not (?:a )?(?:substitute|medical advice)|error|legitimate|if (?:the )?(?:password|token|session|key|license|trial|subscription))\b/i;

/** Orders to deceive or press the person who is served, or those whom the person writes to. */
export const deceivedPerson: Instruction = {
  rule: "deceived_person",
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
    const hit = judged("warn", text, ...SAYS);
    if (!hit || REFUSES.test(around.near(1, 1))) return null;
    const before = text.slice(0, hit.offset);
    return IMPERATIVE.test(before) ||
      /\b(?:twelve|12|medic|dos|prescr|blood|drug|said|answered)/i.test(text.slice(hit.offset, hit.offset + 12))
      ? hit
      : null;
  },
};
