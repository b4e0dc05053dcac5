import { type Call, commandTest } from "../match/command-pattern";
import { addTo } from "../multimap";

type Commands = { commands: string[]; unless: string[] };
type Index<Listed> = {
  /** Whether a command of one of the lists begins with this. */
  has: (tool: string) => boolean;
  /** The lists that have a command; where it may not be one, only if it is more than a word. */
  of: (call: Call, isFirst?: boolean) => Listed[];
};

/** Lists of commands by the tools that these begin with. */
export function byCommand<Listed extends Commands>(lists: Listed[]): Index<Listed> {
  const byTool = new Map<string, { list: Listed; isBare: boolean; isOne: (call: Call) => boolean }[]>();
  for (const list of lists) {
    const isOther = commandTest(list.unless);
    for (const command of list.commands) {
      const isAsked = commandTest([command]);
      const [tools = "", ...args] = command.toLowerCase().split(" ");
      const isOne = (call: Call) => isAsked([call]) && !isOther([call]);
      for (const tool of tools.split("|")) addTo(byTool, tool, { list, isBare: args.length === 0, isOne });
    }
  }
  return {
    has: (tool) => byTool.has(tool.toLowerCase()),
    of: (call, isFirst = true) => {
      const found = byTool.get(call.name.toLowerCase()) ?? [];
      return [...new Set(found.flatMap((one) => ((isFirst || !one.isBare) && one.isOne(call) ? one.list : [])))];
    },
  };
}
