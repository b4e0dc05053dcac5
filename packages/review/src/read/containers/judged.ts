import type { ContentJudgement } from "../../match/coded";
import { judgementOf } from "../../match/judgements";
import { ruled } from "../../match/ruled";
import type { Trait } from "./content";

/** What the rule of an id says of something that a file holds. */
export function judged<Held>(id: string, held: Held): Trait[] {
  const said = judgementOf<ContentJudgement<Held>>(id)(held);
  return said.map((each) => ({ ...ruled(id), line: null, excerpt: null, ...each }));
}
