import { printedBy } from "../../../knowledge/sources";
import { callsOf } from "../../../match/command-pattern";
import { taintOf } from "../secrets";
import { unknown } from "../value";
import type { Call, Effect } from "./effect";

const MAX_WORDS = 12;
const KEY_NAME = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;
/** The options before the file that is filled. */
const INTO = /^(?:-o|-w|-out|--output|--file|--path)$/;

/** What a command prints, or puts into a file, that stands in a list of `knowledge/sources`; null for any other. */
export function printed(call: Call): Effect | null {
  const calls = callsOf({ name: call.name, args: call.args.slice(0, MAX_WORDS) });
  const sources = calls.flatMap((each) => printedBy(each));
  if (sources.length === 0) return null;
  const asked = keyAskedFor(call);
  const value = unknown(
    "",
    sources.map((source) => (source.brings === "environment" ? { kind: "environment" } : taintOf(source, asked))),
  );
  const path = sources.some(({ fills }) => fills) ? fileOf(call) : undefined;
  return path && path !== "-" ? { writes: [{ path, value, appends: false }] } : { output: value };
}

const GETS_ONE = /^(?:get|read|show)$/;

/** The one key that is asked for by its name, where it is one. */
function keyAskedFor({ name: tool, args }: Call): string | undefined {
  const item = args.findIndex(({ text }) => text === "-s");
  if (tool === "security" && item !== -1) return args[item + 1]?.text;
  if (!args.some(({ text }) => GETS_ONE.test(text))) return undefined;
  const [name, ...more] = args.filter(({ text }) => KEY_NAME.test(text));
  return more.length === 0 ? name?.text : undefined;
}

/** The file that is filled: behind its option, or the last word that is none. */
function fileOf({ args }: Call): string | undefined {
  const named = args.find(({ text }, at) => INTO.test(args[at - 1]?.text ?? "") && !/^-?\d/.test(text));
  return (named ?? args.findLast(({ text }) => /[/.]/.test(text) && !text.startsWith("-")))?.text;
}
