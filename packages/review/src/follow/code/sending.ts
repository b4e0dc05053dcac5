import { asksForMachineKeys } from "../../knowledge/cloud-metadata";
import { isApi } from "../../match/apis";
import { anyOf } from "../../match/names";
import { USERS_OWN_CLOUD } from "./clients";
import type { Machine } from "./machine";
import { addOrigins, type Origins, originsOf } from "./origin";
import { addressesOf } from "./service";
import type { Site } from "./sources";
import { allGiven, allOrigins, allTexts, from, type Given, named, textual, unknown, type Value } from "./value";
import { contentOf, noteFile } from "./writing";

const ADDRESS_FIELD = new RegExp(`^${anyOf("host-field", "address-field")}$`, "i");
const HEADER_FIELD = new RegExp(`^${anyOf("header-field")}$`, "i");

const takesPaths = isApi("send-by-path");
const sendsContent = isApi("send-by-path", "send-content");
const isToldMethod = isApi("told-method-first");
const isDatagram = isApi("send-datagram");
const looksUpHost = isApi("look-up-host");
const isAnsweredElsewhere = isApi("answer-elsewhere");

/** What one call sends: whereto, what in the body, what in the headers. */
type Sent = { addresses: string[]; target: Origins; data: Origins; credentials: Origins; content: string[] };

/** Puts what a call was given where it belongs. */
class Gathered {
  readonly sent: Sent = { addresses: [], target: new Map(), data: new Map(), credentials: new Map(), content: [] };

  constructor(
    private readonly machine: Machine,
    private readonly api: string,
    private readonly line: number,
  ) {}

  address(value: Value): void {
    this.sent.addresses.push(...allTexts(value).slice(0, 12));
    addOrigins(this.sent.target, allOrigins(value));
  }

  headers(value: Value): void {
    addOrigins(this.sent.credentials, allOrigins(value));
  }

  body(value: Value): void {
    const texts = allTexts(value);
    addOrigins(this.sent.data, allOrigins(value));
    if (takesPaths(this.api)) addOrigins(this.sent.data, contentOf(this.machine, textual(...texts), this.line));
    this.sent.content.push(...texts.filter((text) => text.length < 500));
  }

  field(key: string, value: Value): void {
    if (ADDRESS_FIELD.test(key)) this.address(value);
    else if (HEADER_FIELD.test(key)) this.headers(value);
    else this.body(value);
  }

  options({ props, made }: Value): void {
    for (const [key, prop] of [...(props ?? []), ...(made?.named ?? [])]) this.field(key, prop);
  }

  client(made: Given): void {
    for (const one of allGiven(made)) {
      if (isOptions(one)) this.options(one);
      else if (one.functions.length === 0) this.address(one);
    }
    for (const one of made.client?.args ?? [])
      this.sent.addresses.push(...one.texts.filter((text) => /^https?:\/\//.test(text)));
  }

  arguments(args: Value[]): void {
    const first = isToldMethod(this.api) && isMethod(args[0]) ? 1 : 0;
    for (const [at, value] of args.entries()) {
      if (value.functions.length > 0) continue;
      if (value.made && /Request\(\)(?:\.prepare\(\))?$/.test(value.names[0] ?? "")) this.request(value);
      else if (at === 3 && /HTTPS?Connection/.test(this.api)) this.headers(value);
      else if (isOptions(value)) this.options(value);
      else if (at === first && !sendsContent(this.api)) this.address(value);
      else if (at > 0 && isDatagram(this.api)) this.address(value);
      else if (at >= first) this.body(value);
    }
  }

  private request({ made, props, origins }: Value): void {
    const given = made?.args ?? [];
    const [url, body, headers] = isMethod(given[0]) ? given.slice(1) : given;
    if (url) this.address(url);
    if (body?.props && isOptions(body)) this.options(body);
    else if (body) this.body(body);
    if (headers) this.headers(headers);
    for (const [key, value] of [...(made?.named ?? []), ...(props ?? [])]) this.field(key, value);
    // What it was told after it was made, as headers are.
    addOrigins(this.sent.credentials, origins);
  }
}

function isMethod(value: Value | undefined): boolean {
  return /^[A-Z]{3,7}$/.test(value?.texts[0] ?? "");
}

function isOptions({ props }: Value): boolean {
  return [...(props?.keys() ?? [])].some((key) => /^(?:method|headers|body|url|hostname|host|data|params)$/.test(key));
}

/** Notes what leaves by a client of HTTP or another way out. */
export function noteSending(machine: Machine, api: string, { receiver, given, line, isUnheeded }: Site): Value {
  const gathered = new Gathered(machine, api, line);
  const made = receiver?.made ?? null;
  if (made) gathered.client(made);
  gathered.arguments(given.args);
  for (const [key, value] of given.named) gathered.field(key, value);

  const { addresses, target, data, credentials, content } = gathered.sent;
  if (/^boto3\./.test(api) && ![...(made?.named.keys() ?? [])].some((key) => /^(?:aws_|endpoint_)/.test(key)))
    addresses.push(USERS_OWN_CLOUD);
  if (addresses.length === 0) addresses.push(...addressesOf(made));
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
  answer.made = made ?? given;
  answer.origins = originsOf({ kind: isMetadata ? "metadata" : "download", what: url, line });
  return answer;
}
