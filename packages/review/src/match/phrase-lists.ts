import { book } from "./phrase-book";
import { RULE_SET } from "./rule-set";

/** Whether a text has one of the phrases or signs of a list in `knowledge/phrases`; throws where there is no such list. */
export function speaksOf(name: string): (text: string) => boolean {
  const placeIn = placeOf(name);
  return (text) => placeIn(text) !== -1;
}

/** Where a text has one of the phrases or signs of a list in `knowledge/phrases`; -1 where it has none. */
export function placeOf(name: string): (text: string) => number {
  const list = RULE_SET.phrases[name];
  if (!list) throw new Error(`There is no list ${name} in knowledge/phrases.`);
  const phrases = book.phrases(list.phrases);
  const signs = list.signs.split(" ").filter(Boolean);
  return (text) => {
    for (const sign of signs) if (text.includes(sign)) return text.indexOf(sign);
    return book.offsetIn(phrases, text);
  };
}
