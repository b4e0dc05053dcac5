import { book } from "./phrase-book";
import { RULE_SET } from "./rule-set";

/** Whether a text has one of the phrases or signs of a list in `knowledge/phrases`; throws where there is no such list. */
export function speaksOf(name: string): (text: string) => boolean {
  const list = RULE_SET.phrases[name];
  if (!list) throw new Error(`There is no list ${name} in knowledge/phrases.`);
  const phrases = book.phrases(list.phrases);
  const signs = list.signs.split(" ").filter(Boolean);
  return (text) => signs.some((sign) => text.includes(sign)) || book.isIn(phrases, text);
}
