import type { ListedSender } from "../../../compile/knowledge-schema";
import { byCommand } from "../../../knowledge/listed-commands";
import { callsOf } from "../../../match/command-pattern";
import { RULE_SET } from "../../../match/rule-set";
import { type Value, wordsOf } from "../value";
import type { Call, Effect } from "./effect";
import { upload } from "./send";

const senders = byCommand(Object.values(RULE_SET.senders));
const MAIL = "mailto:";
const FIRST_HOST = /(?:^|[\s/@])((?:[\w-]{1,63}\.){1,6}[a-z]{2,12}|(?:\d{1,3}\.){3}\d{1,3})(?=[\s:/]|$)/;
const ADDRESS = /\b(?:wss?|https?|rsync|smb|ftps?):\/\/\S{1,300}/;

/** A name that says that what it is given goes to somebody. */
const SAYS_THAT_IT_SENDS =
  /^(?:send|post|upload|forward|publish|notify)[-_](?:e?-?mail|message|report|sms|webhook|slack|telegram|discord|alert|file|data|logs?|notification)\b/;

/** What a command brings to somebody else; null where it is known for no such thing. */
export function posted(call: Call): Effect | null {
  const { name, args, world } = call;
  if (!senders.has(name))
    return SAYS_THAT_IT_SENDS.test(name) && !world.functions.has(call.path) ? secretsAlong(call) : null;
  const [sender] = callsOf(call).flatMap((each) => senders.of(each));
  if (!sender) return null;
  if (sender.own) return secretsAlong(call);
  const to = addressOf(sender, args);
  return to ? upload(call, to) : null;
}

/** Where a sender brings it. */
function addressOf({ to }: ListedSender, args: Value[]): string | undefined {
  if (to === "url") return ADDRESS.exec(wordsOf(args))?.[0];
  if (to !== "host" && !to.startsWith("-")) return to;
  const host = to === "host" ? FIRST_HOST.exec(wordsOf(args))?.[1] : valueBehind(to.split("|"), args);
  return host && (host.includes("://") ? host : `tcp://${host}`);
}

/** What stands behind an option, in the same word or the next. */
function valueBehind(options: string[], args: Value[]): string | undefined {
  const at = args.findIndex(({ text }) => options.includes(text.replace(/=.*$/s, "")));
  const word = args[at]?.text ?? "";
  return word.includes("=") ? word.replace(/^.*?=/s, "") : args[at + 1]?.text;
}

/** Of what is meant to tell somebody something, only what is nobody else's business counts. */
function secretsAlong(call: Call): Effect {
  const { sends = [] } = upload(call, MAIL);
  const isSecret = sends.some(({ value }) =>
    value.taints.some(({ kind }) => kind === "secret" || kind === "environment"),
  );
  return isSecret ? { sends } : {};
}
