import { webAddressOf } from "../../hosts";
import { taintsOfPath } from "../secrets";
import { join, NOTHING, type Taint, unknown, type Value, withTaints } from "../value";
import { fileKey, type Write } from "../world";
import { type Call, contentOf, type Effect, type Model } from "./effect";
import { PROJECT_CODE } from "./facts";
import { joinedContent } from "./text";

/** Commands that carry data from file to file, or to another machine. */
export const MOVE_MODELS: Record<string, Model> = {
  cp: copy,
  mv: copy,
  ln: copy,
  install: copy,
  ditto: copy,
  tee: ({ args, input }) => ({
    output: input,
    writes: operands(args).map((path) => ({
      path: path.text,
      value: input,
      appends: args.some(({ text }) => text === "-a"),
    })),
  }),
  sponge: ({ args, input }) => ({
    writes: operands(args).map(({ text }) => ({ path: text, value: input, appends: false })),
  }),
  tar: archive,
  bsdtar: archive,
  zip: packInto,
  "7z": packInto,
  "7za": packInto,
  rar: packInto,
  unzip: ({ args, input, world }) => unpacked(args, operands(args)[0], { input, world }),
  unrar: ({ args, input, world }) => unpacked(args, operands(args)[1], { input, world }),
  git: clone,
  cd: ({ args, world }) => {
    const folder = args[0] ? world.files.get(`${fileKey(args[0].text)}/*`) : undefined;
    return { writes: folder ? [{ path: "./*", value: folder, appends: false }] : [] };
  },
  nc: socket,
  ncat: socket,
  netcat: socket,
  "nc.traditional": socket,
  socat: socket,
  telnet: socket,
  ssh: remoteShell,
  scp: toMachine,
  rsync: toMachine,
  sftp: toMachine,
  lftp: toMachine,
  ftp: toMachine,
  rclone: toStore,
  aws: toStore,
  gsutil: toStore,
  gcloud: toStore,
  az: toStore,
  azcopy: toStore,
  mc: toStore,
  s3cmd: toStore,
  gh: (call) =>
    /^(?:gist create|issue (?:create|comment)|pr (?:create|comment)|api|release upload)/.test(
      line(call.args.slice(0, 2)),
    )
      ? upload(call, "https://github.com")
      : {},
  dig: nameLookup,
  nslookup: nameLookup,
  host: nameLookup,
  drill: nameLookup,
  ping: nameLookup,
  resolvectl: nameLookup,
};

function operands(args: Value[]): Value[] {
  return args.filter(({ text }) => !text.startsWith("-") && text !== "");
}

function line(args: Value[]): string {
  return args.map(({ text }) => text).join(" ");
}

function copy({ args, world }: Call): Effect {
  const paths = operands(args);
  const target = paths.at(-1);
  const sources = paths.slice(0, -1);
  if (!target || sources.length === 0) return {};
  const value = join(sources.map((path) => contentOf(world, path)));
  const names = sources.map(({ text }) => `${target.text.replace(/\/$/, "")}/${text.split("/").at(-1)}`);
  return { writes: [target.text, ...names].map((path) => ({ path, value, appends: false })) };
}

/** Everything that `tar`, `zip` or a copy program is given to take along. */
function gathered({ args, input, world }: Pick<Call, "args" | "input" | "world">): Value {
  const content = joinedContent({ args: operands(args), input, world });
  const home: Taint[] = args.some(({ text }) => /^(?:~|\/home\/?\*?|\/Users\/?\*?|\$HOME)\/?$/.test(text))
    ? [{ kind: "private", what: "the whole home folder" }]
    : [];
  const projects: Taint[] = args.some(({ text }) => /^(?:~|\$HOME)\/[A-Za-z][\w.-]*\/?\*?$/.test(text))
    ? [{ kind: "private", what: "a folder of the user" }]
    : [];
  const here: Taint[] = args.some(({ text }) => /^(?:\.|\.\/|\*|\.\/\*|\$PWD\/?|\$\{PWD\}\/?)$/.test(text))
    ? [{ kind: "private", what: PROJECT_CODE }]
    : [];
  return unknown("", [...content.taints, ...home, ...projects, ...here]);
}

function archive(call: Call): Effect {
  const { args } = call;
  const mode = args.find(({ text }) => /^-?[a-zA-Z]*[cxtru][a-zA-Z]*$/.test(text))?.text ?? "";
  const long = line(args);
  const at = args.findIndex(({ text }) => /^-?[a-zA-Z]*f$/.test(text) || text === "--file");
  const file = at === -1 ? undefined : args[at + 1];
  if (/x/.test(mode) || /--extract/.test(long)) return unpacked(args, file, call);
  const value = gathered({ ...call, args: args.filter((_, index) => index !== at && index !== at + 1) });
  return file && file.text !== "-" ? { writes: [{ path: file.text, value, appends: false }] } : { output: value };
}

function packInto(call: Call): Effect {
  const [first, second, ...rest] = operands(call.args);
  const isNamedByMode = /^(?:a|u)$/.test(first?.text ?? "");
  const target = isNamedByMode ? second : first;
  const value = gathered({ ...call, args: isNamedByMode ? rest : [...(second ? [second] : []), ...rest] });
  if (!target) return {};
  return target.text === "-" ? { output: value } : { writes: [{ path: target.text, value, appends: false }] };
}

/** What came from elsewhere and is unpacked makes every program below that folder one from elsewhere. */
function unpacked(args: Value[], file: Value | undefined, { input, world }: Pick<Call, "input" | "world">): Effect {
  const content = !file || file.text === "-" ? input : contentOf(world, file);
  const urls = content.taints.flatMap((taint) => (taint.kind === "remote" ? [taint.url] : []));
  if (urls.length === 0) return {};
  const at = args.findIndex(({ text }) => /^-(?:C|d)$|^--directory$/.test(text));
  const folder = at === -1 ? "." : fileKey(args[at + 1]?.text ?? ".");
  const value = unknown(
    "",
    urls.map((url) => ({ kind: "archive" as const, url })),
  );
  const writes: Write[] = [{ path: `${folder}/*`, value, appends: false }];
  return { writes };
}

function clone({ args }: Call): Effect {
  if (args[0]?.text !== "clone") return {};
  const [url, folder] = operands(args.slice(1)).filter(({ text }) => !/^\d+$/.test(text));
  if (!url) return {};
  const name =
    folder?.text ??
    url.text
      .replace(/\/$/, "")
      .replace(/\.git$/, "")
      .split("/")
      .at(-1) ??
    "";
  const value = unknown("", [{ kind: "archive", url: `git+${webAddressOf(url.text)}` }]);
  return { writes: [{ path: `${fileKey(name)}/*`, value, appends: false }] };
}

function socket({ name, args, input }: Call): Effect {
  const to = `tcp://${
    operands(args)
      .map(({ text }) => text.replace(/^(?:tcp|tcp4|openssl|ssl)(?:-connect)?:/i, ""))
      .find((text) => /[\w$]/.test(text) && !/^(?:-|stdio)/i.test(text)) ?? ""
  }`;
  const isScan = args.some(({ text }) => /^-[a-z]*z/.test(text));
  if (isScan) return {};
  const listens = name !== "telnet" && args.some(({ text }) => /^-[a-z]*l/.test(text));
  return {
    output: unknown("", [{ kind: "remote", url: to }]),
    sends: input.taints.length > 0 && !listens ? [{ value: input, to: [to], how: "socket" }] : [],
  };
}

function remoteShell({ args, input }: Call): Effect {
  const at = args.findIndex(
    ({ text }, index) => !text.startsWith("-") && !/^-[bcDEeFIiJLlmOopQRSWw]$/.test(args[index - 1]?.text ?? ""),
  );
  const host = args[at];
  // What stands before the host is read here: the key, the settings, the socket of a connection that is open.
  const value = join([input, ...args.slice(at + 1).filter(({ taints }) => taints.length > 0)]);
  return value.taints.length > 0 && host
    ? { sends: [{ value, to: [`ssh://${host.text.replace(/^.*@/, "")}`], how: "socket" }] }
    : {};
}

function toMachine(call: Call): Effect {
  const { args, world } = call;
  const withoutKeys = args.filter((_, index) => !/^-(?:i|F|e|o|P|p)$/.test(args[index - 1]?.text ?? ""));
  const target = operands(withoutKeys).at(-1);
  if (!target || !/^(?:[\w.$@{}-]{1,100}:|rsync:|s?ftp:)/.test(target.text)) return {};
  const paths = operands(withoutKeys).slice(0, -1);
  const value = withTaints(
    join(paths.map((path) => contentOf(world, path))),
    gathered({ args: paths, input: NOTHING, world }).taints,
  );
  const host = target.text
    .replace(/^\w+:\/\//, "")
    .replace(/^.*@/, "")
    .replace(/[:/].*$/, "");
  return value.taints.length > 0 ? { sends: [{ value, to: [`ssh://${host}`], how: "upload" }] } : {};
}

function toStore(call: Call): Effect {
  const { args, input, world } = call;
  const words = operands(args);
  const target =
    words.findLast(({ text }) => /^(?:s3|gs|az):\/\/|^https?:\/\/[^/]{1,100}\.blob\./.test(text)) ??
    words.findLast(({ text }) => /^[\w-]{1,60}:(?!\/\/|\\)/.test(text));
  if (!target) return {};
  const value = withTaints(
    join(words.slice(0, words.indexOf(target)).map((path) => contentOf(world, path))),
    input.taints,
  );
  return value.taints.length > 0 ? { sends: [{ value, to: [target.text], how: "upload" }] } : {};
}

/** Sends what a command is given, the files that it names with it. */
export function upload(call: Call, to: string): Effect {
  const value = withTaints(joinedContent(call), call.input.taints);
  return value.taints.length > 0 ? { sends: [{ value, to: [to], how: "upload" }] } : {};
}

function nameLookup({ args }: Call): Effect {
  const asked = operands(args);
  const tainted = asked.filter(({ taints }) => taints.length > 0);
  const output = unknown("", [{ kind: "remote", url: "dns:" }]);
  if (tainted.length === 0) return { output };
  return {
    output,
    sends: [
      { value: join(tainted), to: tainted.map(({ text }) => `dns://${text.replace(/^.*?\./, "")}`), how: "name" },
    ],
  };
}

/** What paths among the arguments hold, for commands that nothing else is known of. */
export function taintsOfArguments({ args, world }: Pick<Call, "args" | "world">): Taint[] {
  return args.flatMap((value) => [
    ...value.taints,
    ...taintsOfPath(value.text),
    ...(world.files.get(value.text)?.taints ?? []),
  ]);
}
