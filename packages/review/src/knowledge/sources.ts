import type { ListedSource } from "../compile/knowledge-schema";
import { RULE_SET } from "../match/rule-set";
import { byCommand } from "./listed-commands";

export const SOURCES = Object.values(RULE_SET.sources);
const printing = byCommand(SOURCES);

/** A list in `knowledge/sources`; throws where there is none. */
export function sourceCalled(list: string): ListedSource {
  const source = RULE_SET.sources[list];
  if (!source) throw new Error(`There is no list ${list} in knowledge/sources.`);
  return source;
}

/** Whether a program prints what is not for others, if it is asked for it. */
export const mayPrint = printing.has;
/** What a command prints that is not for others; what is no more than a word counts as one only where a command begins. */
export const printedBy = printing.of;
