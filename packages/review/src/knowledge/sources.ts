import type { ListedSource } from "../compile/knowledge-schema";
import { type Call, commandTest } from "../match/command-pattern";
import { RULE_SET } from "../match/rule-set";
import { addTo } from "../multimap";

type Printing = { source: ListedSource; isBare: boolean; prints: (calls: Call[]) => boolean };

export const SOURCES = Object.values(RULE_SET.sources);

/** What prints a source, by the tool that it begins with. */
const BY_TOOL = new Map<string, Printing[]>();
for (const source of SOURCES) {
  const isOther = commandTest(source.unless);
  for (const command of source.commands) {
    const isOne = commandTest([command]);
    const [tools = "", ...args] = command.toLowerCase().split(" ");
    const printing = { source, isBare: args.length === 0, prints: (calls: Call[]) => isOne(calls) && !isOther(calls) };
    for (const tool of tools.split("|")) addTo(BY_TOOL, tool, printing);
  }
}

/** A list in `knowledge/sources`; throws where there is none. */
export function sourceCalled(list: string): ListedSource {
  const source = RULE_SET.sources[list];
  if (!source) throw new Error(`There is no list ${list} in knowledge/sources.`);
  return source;
}

/** Whether a program prints what is not for others, if it is asked for it. */
export function mayPrint(tool: string): boolean {
  return BY_TOOL.has(tool.toLowerCase());
}

/** What a command prints that is not for others; what is no more than a word counts as one only where a command begins. */
export function printedBy(call: Call, isFirst = true): ListedSource[] {
  const printing = BY_TOOL.get(call.name.toLowerCase()) ?? [];
  return [...new Set(printing.flatMap((one) => ((isFirst || !one.isBare) && one.prints([call]) ? one.source : [])))];
}
