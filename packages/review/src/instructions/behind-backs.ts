import { KEPT_FROM_PEOPLE } from "./concealment";
import { NOBODY, type Surroundings } from "./instruction";

const KEPT = [
  ...KEPT_FROM_PEOPLE,
  /\b(?:do not|don't|never|without|no need to) (?:\w{1,12} ){0,2}?(?:tell|mention|inform|notify|reveal|disclose|report|announce)(?:ing)? (?:it|this|that|them|the (?:upload|sync|step|request|call|transfer|copy|post|user)s?)\b/i,
  /\b(?:do not|don't|never) (?:show|display|print) (?:it|this|that|them) to (?:the |any )?(?:user|person|human|owner|customer)s?\b/i,
  /\b(?:keep|leave) (?:the |your |its )?(?:output|reply|answer|summary|report|response|message)s? (?:clean|free|clear) of\b/i,
  /\b(?:secretly|covertly|surreptitiously|without (?:the |any )?user'?s? (?:knowledge|knowing|noticing))\b/i,
];

/** What is to be kept from people is excused by no service that the package is named after. */
export function behindBacks(around: Surroundings, after = 2): Surroundings {
  const near = around.near(1, after);
  return KEPT.some((pattern) => pattern.test(near)) ? { ...around, pkg: NOBODY } : around;
}
