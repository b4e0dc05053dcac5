import type { WordClasses } from "../match/lexicon";
import type { Names } from "./read-knowledge";
import { readOwnKnowledge, readOwnRules } from "./read-rules";

/** What rules from elsewhere may name, and the ids that they can't have. */
export type OwnKnowledge = { words: WordClasses; names: Names; ids: string[] };

let own: OwnKnowledge | undefined;

/** That of this package, read once; programs that are bundled read it from a file beside them. */
export function ownKnowledge(): OwnKnowledge {
  own ??= { ...readOwnKnowledge(), ids: readOwnRules().rules.flatMap(({ id, aliases }) => [id, ...aliases]) };
  return own;
}
