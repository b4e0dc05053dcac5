import { join, NOTHING, unknown, withTaints } from "../value";
import type { Send } from "../world";
import { contentOf, joinedContent, operands, withoutLeftOut } from "./content";
import type { Call, Effect, Model } from "./effect";
import { gathered } from "./pack";
import { fromInput } from "./program";

/** Commands that carry data to another machine. */
export const SEND_MODELS: Record<string, Model> = {
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
  dig: nameLookup,
  nslookup: nameLookup,
  host: nameLookup,
  drill: nameLookup,
  ping: nameLookup,
  resolvectl: nameLookup,
};

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
  const command = args.slice(at + 1);
  const value = join([input, ...command.filter(({ taints }) => taints.length > 0)]);
  const sends: Send[] =
    value.taints.length > 0 && host ? [{ value, to: [`ssh://${host.text.replace(/^.*@/, "")}`], how: "socket" }] : [];
  const isFed = host && input.text !== "" && READS_PROGRAM.test(command.map(({ text }) => text).join(" "));
  return { sends, ...(isFed ? fromInput(input, "shell") : {}) };
}

/** A shell on the other machine that is fed its program: the login shell, or one by its name. */
const READS_PROGRAM = /^(?:(?:sudo\s+(?:-\S+\s+)*)?(?:\/(?:usr\/)?bin\/)?(?:ba|da|z|k)?sh(?:\s+-\S+)*)?$/;

function toMachine(call: Call): Effect {
  const { world } = call;
  const args = withoutLeftOut(call.args);
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
  const words = operands(withoutLeftOut(args));
  const target =
    words.findLast(({ text }) => /^(?:s3|gs|az):\/\/|^https?:\/\/[^/]{1,100}\.blob\./.test(text)) ??
    words.findLast(({ text }) => /^:?[\w-]{1,60}:(?!\/\/|\\)/.test(text));
  if (!target) return {};
  const paths = words.slice(0, words.indexOf(target));
  // What rclone is told on the spot is in no settings of the user's.
  const host = args.find((_, at) =>
    /^--(?:webdav|http|sftp|ftp|s3)-(?:url|host|endpoint)$/.test(args[at - 1]?.text ?? ""),
  );
  const value = withTaints(join(paths.map((path) => contentOf(world, path))), [
    ...input.taints,
    ...gathered({ args: paths, input: NOTHING, world }).taints,
  ]);
  return value.taints.length > 0 ? { sends: [{ value, to: [host?.text ?? target.text], how: "upload" }] } : {};
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
