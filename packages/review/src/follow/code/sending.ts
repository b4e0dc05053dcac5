import { asksForMachineKeys } from "../../knowledge/cloud-metadata";
import { isApi } from "../../match/apis";
import { anyOf } from "../../match/names";
import { USERS_OWN_CLOUD } from "./clients";
import type { Machine } from "./machine";
import { addOrigins, type Origins, originsOf } from "./origin";
import { addressesOf } from "./service";
import type { Site } from "./sources";
import { allGiven, allOrigins, allTexts, from, named, textual, unknown, type Value } from "./value";
import { contentOf, noteFile } from "./writing";

const ADDRESS_FIELD = new RegExp(`^${anyOf("host-field", "address-field")}$`, "i");
const HEADER_FIELD = new RegExp(`^${anyOf("header-field")}$`, "i");

const takesPaths = isApi("send-by-path");
const sendsContent = isApi("send-by-path", "send-content");
const isToldMethod = isApi("told-method-first");
const isDatagram = isApi("send-datagram");
const looksUpHost = isApi("look-up-host");
const isAnsweredElsewhere = isApi("answer-elsewhere");

/** Notes what leaves by a client of HTTP or another way out: where to, what in the body, what in the headers. */
export function noteSending(machine: Machine, api: string, { receiver, given, line, isUnheeded }: Site): Value {
  const addresses: string[] = [];
  const target: Origins = new Map();
  const data: Origins = new Map();
  const credentials: Origins = new Map();
  const content: string[] = [];

  const address = (value: Value) => {
    addresses.push(...allTexts(value).slice(0, 12));
    addOrigins(target, allOrigins(value));
  };
  const body = (value: Value) => {
    addOrigins(data, allOrigins(value));
    if (takesPaths(api)) addOrigins(data, contentOf(machine, textual(...allTexts(value)), line));
    content.push(...allTexts(value).filter((text) => text.length < 500));
  };
  const options = (value: Value) => {
    if (value.props) for (const [key, prop] of value.props) field(key, prop);
    if (value.made) for (const [key, prop] of value.made.named) field(key, prop);
  };
  const field = (key: string, value: Value) => {
    if (ADDRESS_FIELD.test(key)) address(value);
    else if (HEADER_FIELD.test(key)) addOrigins(credentials, allOrigins(value));
    else body(value);
  };
  const isOptions = (value: Value) =>
    [...(value.props?.keys() ?? [])].some((key) => /^(?:method|headers|body|url|hostname|host|data|params)$/.test(key));

  for (const made of receiver?.made ? allGiven(receiver.made) : []) {
    if (isOptions(made)) options(made);
    else if (made.functions.length === 0) address(made);
  }
  for (const made of receiver?.made?.client?.args ?? [])
    for (const text of made.texts) if (/^https?:\/\//.test(text)) addresses.push(text);
  const sendsOnly = sendsContent(api);
  const isMethodFirst = isToldMethod(api) && /^[A-Z]{3,7}$/.test(given.args[0]?.texts[0] ?? "");
  for (const [at, value] of given.args.entries()) {
    if (value.functions.length > 0) continue;
    if (value.made && /Request\(\)(?:\.prepare\(\))?$/.test(value.names[0] ?? "")) requestObject(value);
    else if (at === 3 && /HTTPS?Connection/.test(api)) addOrigins(credentials, allOrigins(value));
    else if (isOptions(value)) options(value);
    else if (at === (isMethodFirst ? 1 : 0) && !sendsOnly) address(value);
    else if (at > 0 && isDatagram(api)) address(value);
    else if (!(isMethodFirst && at === 0)) body(value);
  }
  for (const [key, value] of given.named) field(key, value);
  if (/^boto3\./.test(api) && ![...(receiver?.made?.named.keys() ?? [])].some((key) => /^(?:aws_|endpoint_)/.test(key)))
    addresses.push(USERS_OWN_CLOUD);

  function requestObject(request: Value): void {
    const given = request.made?.args ?? [];
    const [url, bodyValue, headers] = /^[A-Z]{3,7}$/.test(given[0]?.texts[0] ?? "") ? given.slice(1) : given;
    if (url) address(url);
    if (bodyValue) (bodyValue.props && isOptions(bodyValue) ? options : body)(bodyValue);
    if (headers) addOrigins(credentials, allOrigins(headers));
    for (const [key, value] of [...(request.made?.named ?? []), ...(request.props ?? [])]) field(key, value);
    // What it was told after it was made, as headers are.
    addOrigins(credentials, request.origins);
  }

  if (addresses.length === 0) addresses.push(...addressesOf(receiver?.made ?? null));
  // A name that is looked up carries its data in itself.
  if (looksUpHost(api)) addOrigins(data, target);
  machine.emit({
    kind: "send",
    api,
    line,
    texts: addresses,
    data,
    credentials,
    target,
    content: content.slice(0, 20),
    isUnheeded: isUnheeded && !isAnsweredElsewhere(api),
  });

  const [url = ""] = addresses;
  if (/urlretrieve$/.test(api))
    noteFile(machine, api, given.args[1] ?? unknown(), from({ kind: "download", what: url, line }), line);
  const isMetadata = addresses.some(asksForMachineKeys);
  const answer = named(`${api}()`);
  answer.made = receiver?.made ?? given;
  answer.origins = originsOf({ kind: isMetadata ? "metadata" : "download", what: url, line });
  return answer;
}
