import { effectOf, writingOf } from "./api-tables";
import { commandLine, outputOf, startsFile } from "./command";
import type { Machine } from "./machine";
import { addOrigins, type Origins, originsOf } from "./origin";
import { secretKindOf } from "./secret-path";
import type { Site } from "./sources";
import { allKeys, allOrigins, allTexts, feed, from, named, UNKNOWN, unknown, type Value } from "./value";

const ADDRESS_FIELD =
  /^(?:url|uri|href|host|hostname|server|address|base_?url|endpoint|path|port|remote_addr|webhook_url)$/i;
const HEADER_FIELD =
  /^(?:headers?|auth|authorization|cookies?|cert|verify|timeout|proxies|agent|signal|method|allow_redirects|stream|context|env)$/i;

/** Notes what a library function does to the world and gives what it answers; null for one that does nothing of note. */
export function noteEffects(machine: Machine, api: string, site: Site): Value | null {
  const writing = writingOf(api);
  if (writing) return noteWriting(machine, api, site, writing);

  switch (effectOf(api)) {
    case "send":
      return noteSending(machine, api, site);
    case "run_code":
      return noteCode(machine, api, site);
    case "run_command":
      return noteCommand(machine, api, site);
    case "delete": {
      const path = /^(?:pathlib\.)?Path/.test(api) ? site.receiver : site.given.args[0];
      machine.emit({ kind: "delete", api, line: site.line, texts: path?.texts ?? [], target: path?.origins });
      return unknown();
    }
    case "connect":
      return noteConnection(machine, api, site);
    case "redirect":
    case "registry": {
      const content = site.given.args.flatMap((arg) => allTexts(arg)).slice(0, 20);
      const kind = effectOf(api) === "redirect" ? "redirect" : "registry";
      machine.emit({ kind, api, line: site.line, content, data: givenOrigins(site) });
      return unknown();
    }
    case "watch": {
      machine.emit({ kind: "watch", api, line: site.line });
      return { ...from({ kind: "keystrokes", what: "the keyboard", line: site.line }), names: [`${api}()`] };
    }
    case "encrypt": {
      const data = givenOrigins(site);
      machine.emit({ kind: "encrypt", api, line: site.line, data });
      return { ...unknown(), origins: data };
    }
    default:
      return null;
  }
}

function noteSending(machine: Machine, api: string, { receiver, given, line }: Site): Value {
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

  for (const made of receiver?.made ? [...receiver.made.args, ...receiver.made.named.values()] : []) {
    if (isOptions(made)) options(made);
    else if (made.functions.length === 0) address(made);
  }
  const isDns = /^(?:dns|resolver|socket\.get)/.test(api);
  const sendsOnly =
    /\.(?:send|sendall|sendto|write|end|send_message|sendmail|storbinary|storlines|put_object|upload_file)$|sendMail$|send_\w+$/.test(
      api,
    );
  const isMethodFirst =
    /\.(?:request|urlopen|putrequest|stream)$/.test(api) && /^[A-Z]{3,7}$/.test(given.args[0]?.texts[0] ?? "");
  for (const [at, value] of given.args.entries()) {
    if (value.functions.length > 0) continue;
    if (value.made && /Request\(\)$/.test(value.names[0] ?? "")) requestObject(value);
    else if (at === 3 && /HTTPS?Connection/.test(api)) addOrigins(credentials, allOrigins(value));
    else if (isOptions(value)) options(value);
    else if (at === (isMethodFirst ? 1 : 0) && !sendsOnly) address(value);
    else if (!(isMethodFirst && at === 0)) body(value);
  }
  for (const [key, value] of given.named) field(key, value);

  function requestObject(request: Value): void {
    const [url, bodyValue, headers] = request.made?.args ?? [];
    if (url) address(url);
    if (bodyValue) (bodyValue.props && isOptions(bodyValue) ? options : body)(bodyValue);
    if (headers) addOrigins(credentials, allOrigins(headers));
    for (const [key, value] of request.made?.named ?? []) field(key, value);
  }

  // A name that is looked up carries its data in itself.
  if (isDns) addOrigins(data, target);
  machine.emit({ kind: "send", api, line, texts: addresses, data, credentials, target, content: content.slice(0, 20) });

  const [url = ""] = addresses;
  if (/urlretrieve$/.test(api))
    noteFile(machine, api, given.args[1] ?? unknown(), from({ kind: "download", what: url, line }), line);
  const isMetadata = addresses.some((one) =>
    /169\.254\.169\.254|metadata\.google\.internal|169\.254\.170\.2/.test(one),
  );
  const answer = named(`${api}()`);
  answer.made = receiver?.made ?? given;
  answer.origins = originsOf({ kind: isMetadata ? "metadata" : "download", what: url, line });
  return answer;
}

function noteConnection(machine: Machine, api: string, { receiver, given, line }: Site): Value {
  const texts = given.args.flatMap((arg) => allTexts(arg)).slice(0, 8);
  machine.emit({ kind: "connect", api, line, texts });
  if (receiver) {
    receiver.made = {
      args: [...(receiver.made?.args ?? []), ...given.args],
      named: new Map([...(receiver.made?.named ?? [])]),
    };
    return receiver;
  }
  const connection = named(`${api}()`);
  connection.made = given;
  connection.origins = originsOf({ kind: "socket", what: texts[0] ?? "", line });
  return connection;
}

function noteCode(machine: Machine, api: string, { receiver, given, line }: Site): Value {
  const isTimer = /^set(?:Timeout|Interval)$/.test(api);
  const isFunction = /(?:Function|constructor)$/.test(api);
  const code =
    (isFunction ? given.args.at(-1) : given.args[0]) ?? (/\(\)\.load$/.test(api) ? receiver : null) ?? unknown();
  if (isTimer && (code.functions.length > 0 || code.texts.length === 0)) return unknown();
  if (/^yaml\./.test(api) && !isUnsafeYaml(api, given.args[1] ?? given.named.get("Loader")))
    return { ...unknown(), origins: code.origins };
  if (/Worker$/.test(api) && !given.args[1]?.props?.has("eval")) return unknown();

  const data = allOrigins(code);
  machine.emit({ kind: "run_code", api, line, texts: code.texts.slice(0, 4).map((text) => text.slice(0, 2000)), data });
  const encoding = [...data.values()].find(({ kind }) => kind === "decoded")?.what ?? "";
  if (!/^(?:pickle|yaml|shelve|runpy)/.test(api))
    for (const text of code.texts.slice(0, 3)) machine.runText(text, encoding, line);
  return isFunction ? named("compiled") : unknown();
}

function isUnsafeYaml(api: string, loader: Value | undefined): boolean {
  if (/unsafe_load$/.test(api)) return true;
  return /Unsafe|FullLoader|yaml\.Loader$/.test(loader?.names[0] ?? "");
}

function noteCommand(machine: Machine, api: string, { given, line, stored }: Site): Value {
  const [texts, origins] = commandLine(given);
  const input = given.named.get("input") ?? given.args[2]?.props?.get("input");
  const data = new Map(origins);
  if (input) addOrigins(data, allOrigins(input));
  const started: string[] = [];
  for (const [path, content] of stored) {
    if (texts.some((text) => text.includes(path))) addOrigins(data, content.origins);
    if (texts.some((text) => startsFile(text, path))) started.push(path);
  }
  machine.emit({ kind: "run_command", api, line, texts, data, content: started });

  const output = named(`${api}()`);
  output.made = given;
  output.origins = outputOf(texts, line);
  return output;
}

function noteWriting(
  machine: Machine,
  api: string,
  { receiver, given, line }: Site,
  writing: "path" | "file" | "copy",
): Value {
  const [first = unknown(), second = unknown()] = given.args;
  if (writing === "copy") {
    const content = unknown();
    content.origins = originsOf(
      ...first.texts.map((text) => ({ kind: secretKindOf(text) ?? ("file" as const), what: text, line })),
    );
    addOrigins(content.origins, first.origins);
    for (const text of first.texts) addOrigins(content.origins, machine.stored.get(text)?.origins ?? new Map());
    noteFile(machine, api, second, content, line);
    return unknown();
  }
  if (writing === "path") {
    const isMethod = /^(?:pathlib\.)?Path/.test(api);
    noteFile(machine, api, isMethod ? (receiver ?? unknown()) : first, isMethod ? first : second, line);
    const stream = named(`${api}()`);
    stream.made = given;
    return stream;
  }
  if (/\.(?:safe_)?dump$/.test(api)) {
    noteFile(machine, api, second.made?.args[0] ?? unknown(), first, line);
    return unknown();
  }
  const path = receiver?.made?.args[0] ?? unknown();
  // An archive takes in files by their paths.
  const isArchive = /^(?:zipfile|tarfile)/.test(api) && !/writestr$/.test(api);
  const content = isArchive ? unknown() : first;
  if (isArchive) {
    content.origins = originsOf(
      ...first.texts.map((text) => ({ kind: secretKindOf(text) ?? ("file" as const), what: text, line })),
    );
    addOrigins(content.origins, first.origins);
  } else if (/writestr$/.test(api)) feed(content, second);
  if (receiver) feed(receiver, content);
  for (const target of receiver?.made?.args.slice(0, 1) ?? []) if (target.texts.length === 0) feed(target, content);
  noteFile(machine, api, path, content, line);
  return unknown();
}

function noteFile(machine: Machine, api: string, path: Value, content: Value, line: number): void {
  const texts = [...allKeys(content), ...allTexts(content)].filter((text) => text.length < 4000);
  machine.emit({
    kind: "write",
    api,
    line,
    texts: path.texts,
    content: texts.slice(0, 40),
    data: allOrigins(content),
    target: path.origins,
  });
  for (const text of path.texts) {
    if (text.endsWith(UNKNOWN) || text.length > 300) continue;
    const stored = machine.stored.get(text) ?? unknown();
    feed(stored, content);
    machine.stored.set(text, stored);
  }
}

function givenOrigins({ given }: Site): Origins {
  const origins: Origins = new Map();
  for (const arg of [...given.args, ...given.named.values()]) addOrigins(origins, allOrigins(arg));
  return origins;
}
