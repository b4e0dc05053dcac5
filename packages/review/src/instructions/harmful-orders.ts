import { scalesOf } from "../match/weigh";

/** Where orders are expected, as in what an assistant reads in every conversation, fewer points are enough. */
const LIKELY_FROM = -3;
/**
 * Texts that deal with secrets, money and people sound more like harm than most do: with fewer points above what is needed a
 * sentence only counts beside what a program does.
 */
export const FIRM_FROM = 1.6;
/** So many points above what is needed one honest package in thousands has, and none where a phrase of a rule warns. */
const CERTAIN_FROM = { besidePhrase: 6.5, alone: 7 };
/** Lists of what is looked for add up, whatever each entry says. */
const MAX_CERTAIN_CHARS = 500;
/** How far the words around a phrase are read with it. */
const BEFORE_CHARS = 80;
const BEHIND_CHARS = 160;

const { weigh, margin, doubts } = scalesOf("harmful-orders", "harmful-orders-abroad");

/** What of a sentence speaks for an order that does harm, the heaviest first; null where it does not read like one. */
export const weighOrder = weigh;

/** Whether a sentence reads like such an order, where it is one for an agent. */
export function isLikelyOrder(text: string): boolean {
  return margin(text) > LIKELY_FROM;
}

/** Whether a sentence that reads like such an order does so too faintly to be told of alone. */
export function isFaintOrder(text: string): boolean {
  return margin(text) < FIRM_FROM;
}

/** Whether a sentence reads so much like such an order that there is no doubt, by its words alone or beside a phrase that warns. */
export function isCertainOrder(text: string, by: keyof typeof CERTAIN_FROM): boolean {
  return text.length <= MAX_CERTAIN_CHARS && margin(text) >= CERTAIN_FROM[by];
}

/** Whether the words around a place of a text read like anything but an order that does harm, whatever phrase stands there. */
export function isUnlikelyOrder(text: string, offset: number): boolean {
  return doubts(text.slice(Math.max(0, offset - BEFORE_CHARS), offset + BEHIND_CHARS));
}
