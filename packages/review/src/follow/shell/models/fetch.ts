import { asksForMachineKeys } from "../../../knowledge/cloud-metadata";
import { namesOf } from "../../../match/names";
import { argumentsOf, has, valuesOf } from "../arguments";
import { join, type Taint, unknown, type Value } from "../value";
import type { Send, Write } from "../world";
import { contentOf } from "./content";
import type { Call, Effect, Model } from "./effect";

const CURL_SHORT = "oXHdFTuAebcKxwmErCDYyzPQtU";
const CURL_LONG = new Set(namesOf("curl-option"));
const WGET_SHORT = "OoaeitTwQPUAR";
const WGET_LONG = new Set(namesOf("wget-option"));

/** Commands that ask another machine for something, and may bring something there. */
export const FETCHERS: Record<string, Model> = {
  curl,
  wget,
  wget2: wget,
  http: httpie,
  https: httpie,
  xh: httpie,
  aria2c: other,
  axel: other,
  fetch: other,
  "lwp-download": other,
  lynx: other,
  get: other,
  iwr: other,
  irm: other,
};

function curl({ args, input, world }: Call): Effect {
  const parsed = argumentsOf(args, CURL_SHORT, CURL_LONG);
  const urls = [...parsed.operands, ...valuesOf(parsed, "--url")];
  const to = urls.map(addressOf);
  const data = valuesOf(
    parsed,
    "-d",
    "--data",
    "--data-binary",
    "--data-ascii",
    "--data-urlencode",
    "--json",
    "--url-query",
  );
  const bodies = [
    ...data.map((value) => attached(value, /^[\w.-]{0,60}@/, { input, world })),
    ...valuesOf(parsed, "--data-raw", "--form-string"),
    ...valuesOf(parsed, "-F", "--form").map((value) => attached(value, /^[^=]{0,100}=["']?[@<]/, { input, world })),
    ...valuesOf(parsed, "-T", "--upload-file").map((path) => (isStdin(path) ? input : contentOf(world, path))),
  ];
  const headers = valuesOf(parsed, "-H", "--header", "-u", "--user", "-b", "--cookie", "--oauth2-bearer", "-A", "-e");
  const silent =
    has(parsed, "-I", "--head") || valuesOf(parsed, "-o", "--output").some(({ text }) => text === "/dev/null");
  const received = fetched(to);
  const writes: Write[] = [];
  const [target] = valuesOf(parsed, "-o", "--output").filter(
    ({ text }) => !/^(?:-|\/dev\/(?:null|stdout))$/.test(text),
  );
  if (target) writes.push({ path: target.text, value: received, appends: false });
  else if (has(parsed, "-O", "--remote-name", "-J")) writes.push(...urls.map((url) => downloaded(url, received)));

  return {
    sends: sends(to, urls, bodies, headers),
    writes,
    ...(writes.length > 0 || silent ? {} : { output: received }),
  };
}

function wget({ args, input, world }: Call): Effect {
  const parsed = argumentsOf(args, WGET_SHORT, WGET_LONG);
  const to = parsed.operands.map(addressOf);
  const bodies = [
    ...valuesOf(parsed, "--post-data", "--body-data"),
    ...valuesOf(parsed, "--post-file", "--body-file").map((path) => (isStdin(path) ? input : contentOf(world, path))),
  ];
  const received = fetched(to);
  const [target] = valuesOf(parsed, "-O", "--output-document");
  const result = { sends: sends(to, parsed.operands, bodies, valuesOf(parsed, "--header")) };
  if (target && /^(?:-|\/dev\/stdout)$/.test(target.text)) return { ...result, output: received };
  if (target?.text === "/dev/null" || has(parsed, "--spider")) return result;
  const [folder] = valuesOf(parsed, "-P", "--directory-prefix");
  const prefix = folder ? `${folder.text}/` : "";
  const writes = target
    ? [{ path: target.text, value: received, appends: false }]
    : parsed.operands.map((url) => downloaded(url, received, prefix));
  return { ...result, writes };
}

function httpie({ args, input, world }: Call): Effect {
  const words = args.filter(({ text }) => !text.startsWith("-") && !/^[A-Z]{3,7}$/.test(text));
  const [url, ...items] = words;
  if (!url) return {};
  const to = [addressOf(url)];
  const bodies = items
    .filter(({ text }) => !/^[\w-]+:/.test(text))
    .map((item) => attached(item, /^[^@=]{0,60}=?@/, { input, world }));
  return {
    output: fetched(to),
    sends: sends(
      to,
      [url],
      [...bodies, ...(input.taints.length > 0 ? [input] : [])],
      items.filter(({ text }) => /^[\w-]+:/.test(text)),
    ),
  };
}

function other({ args }: Call): Effect {
  const urls = args.filter(({ text }) => /^https?:|^[\w-]+(?:\.[\w-]+)+\/|^\$/.test(text));
  if (urls.length === 0) return {};
  const received = fetched(urls.map(addressOf));
  const at = args.findIndex(({ text }) => /^-(?:o|out|outfile|-output|-out)$/i.test(text));
  const target = at === -1 ? undefined : args[at + 1];
  const writes = target
    ? [{ path: target.text, value: received, appends: false }]
    : urls.map((url) => downloaded(url, received));
  return { output: received, writes, sends: sends(urls.map(addressOf), urls, [], []) };
}

/** Everything that a request takes along. */
function sends(to: string[], urls: Value[], bodies: Value[], headers: Value[]): Send[] {
  const found: Send[] = [];
  const add = (values: Value[], how: string) => {
    const tainted = values.filter(({ taints }) => taints.length > 0);
    if (tainted.length > 0) found.push({ value: join(tainted, " "), to, how });
  };
  add(urls, "address");
  add(bodies, "body");
  add(headers, "header");
  return found;
}

/** `@file` names what is sent; everything else is sent as it stands. */
function attached(value: Value, mark: RegExp, { input, world }: Pick<Call, "input" | "world">): Value {
  const at = mark.exec(value.text)?.[0];
  if (at === undefined) return value;
  const path = {
    ...value,
    text: value.text
      .slice(at.length)
      .replace(/;(?:type|filename)=.*$/, "")
      .replace(/["']$/, ""),
  };
  return isStdin(path) ? input : contentOf(world, path);
}

function isStdin({ text }: Value): boolean {
  return text === "-" || text === "." || text === "/dev/stdin";
}

/** Without a scheme it is judged by its host alone. */
function addressOf({ text }: Value): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !/^[\w-]/.test(text) ? text : `https://${text}`;
}

function fetched(to: string[]): Value {
  const taints: Taint[] = to.map((url) =>
    asksForMachineKeys(url)
      ? { kind: "secret", what: "the cloud machine's credentials", place: "metadata", homes: ["169.254.169.254"] }
      : { kind: "remote", url },
  );
  return unknown("", taints);
}

function downloaded(url: Value, value: Value, prefix = ""): Write {
  const name =
    url.text
      .replace(/[?#].*$/, "")
      .split("/")
      .at(-1) ?? "";
  return { path: `${prefix}${name || "index.html"}`, value, appends: false };
}
