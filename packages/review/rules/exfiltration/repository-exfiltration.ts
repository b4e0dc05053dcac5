import { flowOf } from "../../src/follow/code/flow";
import { wordsOf } from "../../src/follow/shell/value";
import { hostKindOf, isNobodys, webAddressOf } from "../../src/knowledge/hosts";
import { isStranger } from "../../src/knowledge/strangers";
import type { CommandJudgement, ProgramJudgement } from "../../src/match/coded";
import type { ReviewedPackage, Severity } from "../../src/report";

const PUSH = /^\s*git\b[^|;&]{0,200}?\spush\b/;
const URL = String.raw`(?:https?:\/\/\S{1,300}|ssh:\/\/\S{1,300}|git@[\w.-]{1,100}:\S{1,200})`;
const REMOTE = new RegExp(String.raw`\bremote\s+(?:add|set-url)\s+(?:-\S+\s+)*(\S{1,60})\s+["']?(${URL})`);

/** What a text only shows is doubtful where it leads to somebody who is no code host and whom the package does not speak of. */
const command: CommandJudgement = ({ name, args }, { commands, kind, pkg, file }) => {
  if (name !== "git" || kind === "span" || (kind === "fence" && /^readme\b/i.test(file.path))) return null;
  const push = `git ${wordsOf(args)}`;
  if (!PUSH.test(push)) return null;
  const all = commands.filter((other) => other.name === "git").map((other) => `git ${wordsOf(other.args)}`);
  const severity = severityOf(push, all, kind === "fence" ? pkg : null);
  return severity && { severity };
};

const program: ProgramJudgement = ({ kind, texts, unit }, pkg) => {
  if (kind !== "run_command") return null;
  const pushes = texts.filter((text) => PUSH.test(text));
  if (pushes.length === 0) return null;
  const all = flowOf(pkg).events.flatMap((other) =>
    other.kind === "run_command" && other.unit === unit ? other.texts.filter((text) => /^\s*git\s/.test(text)) : [],
  );
  const severities = pushes.map((push) => severityOf(push, all));
  const severity = severities.find((one) => one === "block") ?? severities.find((one) => one !== null);
  return severity ? { severity } : null;
};

export const judge = { command, program };

/** Where all branches go, and how much of that is hidden; null where the person says where to. */
function severityOf(push: string, all: string[], shownBy: ReviewedPackage | null = null): Severity | null {
  const remotes = all.flatMap((text) => {
    const [, name, url] = REMOTE.exec(text.slice(0, 1000)) ?? [];
    return name && url ? [{ name, url }] : [];
  });
  const remote = remotes.find(({ name }) => push.split(/\s+/).includes(name));
  const url = new RegExp(URL).exec(push)?.[0] ?? remote?.url;
  if (!url || !isFixed(url)) return null;
  if (shownBy && !isStranger(shownBy, webAddressOf(url))) return null;
  const isWhole = /\s--(?:all|mirror|tags|force)\b|\s-f\b/.test(push);
  const removes = remote && all.some((text) => /\bremote\s+(?:rm|remove)\s/.test(text) && text.includes(remote.name));
  const hasLogin = /^https?:\/\/[^/\s@]{1,200}@/.test(url);
  if (isWhole && (removes || hasLogin)) return "block";
  const isRedirected = remote && all.some((text) => /\bset-url\b/.test(text) && text.includes(remote.url));
  return isWhole || isRedirected ? "warn" : null;
}

/** An address that is written down and no example; on a host of its own the rest may be called after what is pushed. */
function isFixed(url: string): boolean {
  if (/\byour[-_]|\/(?:user|username|owner|org|you|me|example)\//i.test(url)) return false;
  const address = webAddressOf(url);
  const variable = address.search(/[$\ufffc<>{}]/);
  const path = /^[^/]{0,10}\/\/[^/]{1,200}\//.exec(address)?.[0].length ?? address.length;
  if (variable !== -1 && variable < path) return false;
  const kind = hostKindOf(address.slice(0, path));
  return kind !== null && !isNobodys(kind) && (variable === -1 || kind === "other");
}
