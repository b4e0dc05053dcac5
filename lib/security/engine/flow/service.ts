import { apiName } from "./api-name";
import type { Machine } from "./machine";
import { allGiven, allTexts, type Given, originsOfAll, type Value } from "./value";

/** Clients of services that are told no address, and whose they are. */
const CLIENTS: [pattern: RegExp, address: string][] = [
  [/^(?:@octokit\/(?:rest|core)|octokit)\.Octokit\(\)|^github\.Github\(\)/, "https://api.github.com"],
  [/^gitlab\.Gitlab\(\)/, "https://gitlab.com"],
  [/^(?:@slack\/web-api|slack_sdk(?:\.web)?)\.WebClient\(\)/, "https://slack.com"],
  [/^(?:@notionhq\/client|notion_client)\.Client\(\)/, "https://api.notion.com"],
  [/^googleapis\.google\.|^googleapiclient\.discovery\.build\(\)/, "https://www.googleapis.com"],
];
const GIVES =
  /^(?:create|insert|publish|put|upload|push|post|send|emit|add|append|write|update|upsert|set|store|save|capture|track|comment|edit|execute|rpc)/i;
/** What holds data on this machine, or makes requests that are known by themselves. */
const AT_HOME =
  /^(?:open|io|os|json|zipfile|tarfile|sqlite3|logging|pathlib|fs|path|subprocess|child_process|requests|httpx|urllib|document|window)\b/;
const ADDRESS = /^(?:https?|wss?|amqps?|mqtts?|rediss?|mongodb(?:\+srv)?|postgres(?:ql)?|nats|kafka):\/\//i;

/** Notes what is given to a client of a service, made with an address or known for its own. */
export function noteService(
  machine: Machine,
  call: { callee: Value; receiver: Value | null; key: string | null; given: Given; line: number },
): void {
  const { callee, receiver, key, given, line } = call;
  const [name] = callee.names;
  if (!receiver || name === undefined || key === null || !GIVES.test(key)) return;
  const api = apiName(name);
  if (AT_HOME.test(api)) return;
  const data = originsOfAll(allGiven(given));
  if (data.size === 0) return;
  const own = CLIENTS.find(([pattern]) => pattern.test(api))?.[1];
  const texts = own ? [own] : addressesOf(receiver);
  if (texts.length > 0) machine.emit({ kind: "send", api, line, texts, data });
}

/** The hosts that a client was made with, whatever it speaks with them. */
function addressesOf({ made }: Value): string[] {
  return (made ? allGiven(made) : [])
    .flatMap((value) => allTexts(value))
    .filter((text) => ADDRESS.test(text))
    .slice(0, 4)
    .map((text) => text.replace(/^[\w+]+:\/\/(?:[^@/]{0,200}@)?/, "https://"));
}
