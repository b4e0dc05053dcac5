import { webAddressOf } from "../../../knowledge/hosts";
import { join, unknown } from "../value";
import { fileKey } from "../world";
import { contentOf, operands } from "./content";
import type { Call, Effect, Model } from "./effect";

/** Commands that carry data from file to file. */
export const FILE_MODELS: Record<string, Model> = {
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
  dd: ({ args, input, world }) => {
    const from = args.find(({ text }) => text.startsWith("if="));
    const to = args.find(({ text }) => text.startsWith("of="))?.text.slice(3);
    const value = from ? contentOf(world, { ...from, text: from.text.slice(3) }) : input;
    return to ? { writes: [{ path: to, value, appends: false }] } : { output: value };
  },
  git: clone,
  cd: ({ args, world }) => {
    const folder = args[0] ? world.files.get(`${fileKey(args[0].text)}/*`) : undefined;
    return { writes: folder ? [{ path: "./*", value: folder, appends: false }] : [] };
  },
};

function copy({ args, world }: Call): Effect {
  const paths = operands(args);
  const target = paths.at(-1);
  const sources = paths.slice(0, -1);
  if (!target || sources.length === 0) return {};
  const value = join(sources.map((path) => contentOf(world, path)));
  const names = sources.map(({ text }) => `${target.text.replace(/\/$/, "")}/${text.split("/").at(-1)}`);
  return { writes: [target.text, ...names].map((path) => ({ path, value, appends: false })) };
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
