import { asLine } from "../../src/follow/shell/quote";
import { anyOf } from "../../src/match/names";
import type { SettingSaid, SettingsJudgement } from "../../src/match/setting";
import type { Entry } from "../../src/read/settings";
import { judgeUnasked } from "../../src/rules/unasked-command";

const COMMAND_KEY = new RegExp(`^${anyOf("command-settings")}$`, "i");
const MIN_CHARS = 4;

/** What runs by itself nobody looks at, so that what would be a question elsewhere is none here. */
export const judge: SettingsJudgement = ({ pkg, file, entries }) => [
  ...entries.flatMap(onOpening),
  ...commandsIn(entries).flatMap(({ line, words }): SettingSaid[] => {
    const judged = judgeUnasked(pkg, file, line);
    const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? "";
    return judged ? [{ value: longest, ...judged }] : [];
  }),
];

function onOpening({ path, value }: Entry): SettingSaid[] {
  const message = "A task runs unasked whenever the folder is opened.";
  return /^runOn$/i.test(path.at(-1) ?? "") && value === "folderOpen" ? [{ value, severity: "info", message }] : [];
}

/** The commands that settings hold, with their words; one whose arguments are a list of their own is put together. */
function commandsIn(entries: Entry[]): { line: string; words: string[] }[] {
  const commands: { line: string; words: string[] }[] = [];
  const told = new Map<string, string[]>();
  for (const { path, value } of entries) {
    const parent = path.slice(0, path.at(-2) === "args" ? -2 : -1).join("\0");
    if (path.at(-1) === "command") told.set(parent, [value]);
    else if (path.at(-2) === "args" && told.has(parent)) told.get(parent)?.push(value);
    else if (isCommand({ path, value })) commands.push({ line: value, words: [value] });
  }
  for (const words of told.values())
    commands.push({ line: words.length > 1 ? asLine(words) : (words[0] ?? ""), words });
  return commands;
}

function isCommand({ path, value }: Entry): boolean {
  const [key = "", outer = ""] = path.toReversed();
  if (value.length < MIN_CHARS) return false;
  return COMMAND_KEY.test(key) || (/^\d+$/.test(key) && COMMAND_KEY.test(outer)) || /command$/i.test(outer);
}
