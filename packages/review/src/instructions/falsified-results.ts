import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";
import { IMPERATIVE } from "./phrases";

const FIGURES = `(?:results?|scores?|figures?|numbers?|rankings?|ratings?|prices?|totals?|metrics?|measurements?|findings?|statistics|data(?: points?)?|answers?|summar(?:y|ies)|reports?|reviews?|references?|citations?|sources?|authors|dois?|quotes|tests?|benchmarks?|comments?|issues|vulnerabilities|errors?|warnings?|options?|offers?|clauses|values?|amounts?|estimates?|forecasts?|balances?|dosages?|evidence|outputs?|logs?)`;
/** To make out of figures what they are not. */
const BEND = new RegExp(
  String.raw`\b(?:invent|fabricate|make up|fake|falsify|forge|manipulate|doctor|skew|bias|inflate|deflate|exaggerate|understate|overstate|tamper with|corrupt|distort|misreport|misrepresent|embellish|(?:slightly |subtly |quietly )(?:alter|change|adjust|modify|shift|round|perturb)|add (?:\d+|some|extra|random) (?:\w{1,12} )?(?:points?|percent|noise|delay)|(?:insert|add|introduce) (?:an? )?(?:\w{1,12} )?(?:sleep|delay|noise|error|bug)s?)\b[^.!?]{0,80}\b${FIGURES}\b`,
  "i",
);
const WRONG_SPLIT =
  /\b(?:evaluate|measure|score|test)\b[^.!?;]{0,30}\bon the (?:training|train) (?:set|data|split)\b[^.!?;]{0,60}\b(?:report|as (?:the )?test|state|publish)\b/i;
const SHIFT = /\b(?:rate|score|grade|rank|mark)\b[^.!?]{0,60}\bpoints? (?:higher|lower|up|down)\b/i;
/** To keep from a summary what it should hold. */
const LEAVE_OUT =
  /\b(?:drop|omit|suppress|remove|hide|skip|leave out|leave [^.!?]{0,40} (?:unmentioned|out)|exclude|ignore|discard|count|treat|mark|classify|report|rate|call|score|accept)\b[^.!?]{0,80}\b(?:as (?:neutral|resolved|acceptable|safe|false positives?|approved|fixed|genuine|measured)|safe to sign|unmentioned|without reporting|from (?:the|all|any|every) (?:summary|report|results?|answer|comparison|explanation|review|output))\b/i;
/** That it is meant to deceive. */
const DECEPTION =
  /\b(?:present (?:them|it|these|this|those) as|as (?:if|though) (?:they|it|equal|real|genuine)|under equal conditions|as (?:genuine|measured|real|authentic|verified|factual)\b(?! \w{3,20}s\b)|(?:do not|don't|never|without) (?:ever )?(?:stat|mention|disclos|explain|report|reveal|indicat|not|say|tell|label|flag|show|admit|acknowledg)\w{0,4}|leave (?:it|this|that|the \w{1,20}) out|so that (?:the (?:review|report|result)s? (?:looks?|seems?|appears?)|no ?(?:body|one) (?:can|could|will|notices?|reproduces?)|they (?:look|seem|appear))|looks? (?:complete|better|natural|plausible|convincing|credible)|has to (?:come out|win|appear)|must (?:always )?(?:come out|win|appear) (?:on top|first|best|as)|(?:plausible|believable|convincing|realistic)[ -](?:looking |sounding )?(?:references?|citations?|sources?|numbers?|figures?|results?|data|quotes|statistics|outputs?|values|logs?|titles?)|unmentioned|quietly|subtly|secretly|silently|unnoticed|undetect\w+|regardless of (?:the )?(?:actual|real|true|evidence|data))\b/i;
/** Made-up data is asked for openly wherever things are tried out. */
const MADE_FOR_TRIALS =
  /\b(?:test (?:data|cases?|fixtures?)|mock\w*|dummy|placeholder|sample data|synthetic|seed data|fixtures?|game|fiction\w*|story|novel|anonymi[sz]\w*|differential privacy|privacy|redact\w*|placeholder|demo|example\w*|augment\w*|jitter|regulari[sz]\w*|simulat\w*|dithering|outliers?|duplicates?|pii|personal (?:data|information)|sensitive)\b/i;
const FORBIDS =
  /\b(?:never|do not|don't|must not|avoid|should not|cannot|refuse to|rather than|instead of)\b[^.!?;:]{0,40}$|\b(?:could|can|may|might|would)\b[^.!?;:]{0,25}$/i;

/** Orders to bend what the person will take for the truth. */
export const falsifiedResults: Instruction = {
  rule: "falsified-results",
  category: "fraud",
  message: "This has the agent bend results and pass them off as true.",
  remediation: "Report what is there, and say what was left out and why.",
  ideas: [IDEA.bend | IDEA.hide | IDEA.skew],
  judge({ text, kind }, around) {
    if (kind === "code") return null;
    const hit = judged("warn", text, BEND, SHIFT, LEAVE_OUT, WRONG_SPLIT);
    const before = text.slice(0, hit?.offset ?? 0);
    if (!hit || FORBIDS.test(before) || !IMPERATIVE.test(before)) return null;
    const near = around.near(1, 1);
    if (MADE_FOR_TRIALS.test(near) || !(DECEPTION.test(near) || WRONG_SPLIT.test(text))) return null;
    return hit;
  },
};
