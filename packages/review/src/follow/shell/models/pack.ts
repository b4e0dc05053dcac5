import { type Taint, unknown, type Value } from "../value";
import { fileKey, type Write } from "../world";
import { contentOf, joinedContent, operands, withoutLeftOut } from "./content";
import type { Call, Effect, Model } from "./effect";
import { PROJECT_CODE } from "./facts";

/** Commands that pack files into one, or unpack them. */
export const PACK_MODELS: Record<string, Model> = {
  tar: archive,
  bsdtar: archive,
  zip: packInto,
  "7z": packInto,
  "7za": packInto,
  rar: packInto,
  unzip: ({ args, input, world }) => unpacked(args, operands(args)[0], { input, world }),
  unrar: ({ args, input, world }) => unpacked(args, operands(args)[1], { input, world }),
};

function archive(call: Call): Effect {
  const { args } = call;
  const mode = args.find(({ text }) => /^-?[a-zA-Z]*[cxtru][a-zA-Z]*$/.test(text))?.text ?? "";
  const at = args.findIndex(({ text }) => /^-?[a-zA-Z]*f$/.test(text) || text === "--file");
  const file = at === -1 ? undefined : args[at + 1];
  if (/x/.test(mode) || args.some(({ text }) => text.includes("--extract"))) return unpacked(args, file, call);
  const value = gathered({ ...call, args: args.filter((_, index) => index !== at && index !== at + 1) });
  return file && file.text !== "-" ? { writes: [{ path: file.text, value, appends: false }] } : { output: value };
}

function packInto(call: Call): Effect {
  const [first, second, ...rest] = operands(beforeLeftOut(call.args));
  const isNamedByMode = /^(?:a|u)$/.test(first?.text ?? "");
  const target = isNamedByMode ? second : first;
  const value = gathered({ ...call, args: isNamedByMode ? rest : [...(second ? [second] : []), ...rest] });
  if (!target) return {};
  return target.text === "-" ? { output: value } : { writes: [{ path: target.text, value, appends: false }] };
}

/** `zip -r to.zip . -x .env "*.key"`: all that stands behind is left out. */
function beforeLeftOut(args: Value[]): Value[] {
  const at = args.findIndex(({ text }) => text === "-x");
  return at === -1 ? args : args.slice(0, at);
}

/** Everything that `tar`, `zip` or a copy program is given to take along. */
export function gathered({ args: all, input, world }: Pick<Call, "args" | "input" | "world">): Value {
  const args = withoutLeftOut(all);
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
