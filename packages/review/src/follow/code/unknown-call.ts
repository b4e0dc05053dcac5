import { isApi } from "../../match/apis";
import { anyOf } from "../../match/names";
import { apiName } from "./api-name";
import type { CallSite } from "./call-site";
import { givenTo } from "./hand-over";
import type { Machine } from "./machine";
import { addOrigins, type Origins } from "./origin";
import { noteService } from "./service";
import { keepContent } from "./sources";
import { allGiven, allOrigins, feed, type Given, named, unknown, type Value } from "./value";
import { noteFile } from "./writing";

const IS_KEY = new RegExp(`^(?:\\w{1,20}_)?${anyOf("key-word")}$`, "i");
const isModelClient = isApi("model-client");
const tellsLittle = isApi("tell-little");
const takesIn = isApi("take-in");
const saves = isApi("save");
const runsSql = isApi("run-sql");

/** What a call gives of which only the name is known, after what such names do has been noted. */
export function unknownCall(machine: Machine, site: CallSite): Value {
  const { receiver, key, given } = site;
  if (receiver && key && takesIn(key)) for (const arg of given.args) feed(receiver, arg);
  noteSaving(machine, site);
  noteDropping(machine, site);
  noteService(machine, site);
  return resultOf(machine, site);
}

/** `picture.save(where)`: into a buffer that is given, or into a file. */
function noteSaving(machine: Machine, { callee, receiver, key, given, line }: CallSite): void {
  const [first, second] = given.args;
  if (!saves(key ?? "") || !first) return;
  const content = callee.names.some((name) => /imwrite$/.test(name)) ? (second ?? unknown()) : receiver;
  if (!content || content.origins.size === 0) return;
  if (first.texts.length > 0) noteFile(machine, callee.names[0] ?? "save", first, content, line);
  else feed(first, content);
}

/** Tables that are dropped or emptied by names that the program has looked up. */
function noteDropping(machine: Machine, { key, given, line }: CallSite): void {
  if (!runsSql(key ?? "")) return;
  const texts = given.args[0]?.texts.filter((text) =>
    /^\s*(?:DROP|TRUNCATE)\s+(?:TABLE|SCHEMA|DATABASE)\b[^;]{0,80}\ufffc/i.test(text),
  );
  if (texts && texts.length > 0) machine.emit({ kind: "delete", api: `sql ${key}`, line, texts });
}

function resultOf(machine: Machine, { callee, receiver, given, line }: CallSite): Value {
  const result = named(...callee.names.filter((name) => name.length < 140).map((name) => `${name}()`));
  // A part of a client, as a session of a connection, leads to where the client leads.
  result.made = given.args.length + given.named.size === 0 ? (receiver?.made ?? given) : madeOf(given, receiver?.made);
  keepContent(receiver, result);
  if (callee.names.some(tellsLittle)) return result;
  for (const name of callee.names) {
    const handed = givenTo(apiName(name), machine.over, machine.module.path, line);
    if (handed) addOrigins(result.origins, handed);
  }
  if (receiver) addOrigins(result.origins, answersAsModel(callee) ? answeredBy(receiver) : allOrigins(receiver));
  else addOrigins(result.origins, callee.origins);
  for (const arg of allGiven(given)) addOrigins(result.origins, allOrigins(arg));
  for (const arg of given.args) if (arg.names.some((name) => /\(\)$/.test(name))) result.feeds.push(arg);
  return result;
}

function answersAsModel({ names }: CallSite["callee"]): boolean {
  return names.some((name) => isModelClient(apiName(name)));
}

/** What a service answers: nothing of the keys that its client was made with. */
function answeredBy(receiver: Value): Origins {
  const origins = allOrigins(receiver);
  if (!receiver.made) return origins;
  const keys = [receiver.made, receiver.made.client].flatMap((made) => (made ? keysIn(made) : []));
  const left = new Map(origins);
  for (const [key, { kind }] of keys.flatMap((each) => [...allOrigins(each)]))
    if (kind === "variable") left.delete(key);
  return left;
}

/** By their names: `Client(api_key=…)`, `new Client({ apiKey: … })`. */
function keysIn({ args, named }: Given): Value[] {
  const fields = [named, ...args.flatMap(({ props }) => props ?? [])];
  return fields.flatMap((each) => [...each].flatMap(([name, value]) => (IS_KEY.test(name) ? [value] : [])));
}

function madeOf(given: Given, client: Given | null | undefined): Given {
  return client ? { ...given, client: client.client ?? client } : given;
}
