import { namesOf } from "../../../match/names";
import { taintsOfPath } from "../secrets";
import { type Taint, unknown, wordsOf } from "../value";
import { DECODE_MODELS } from "./decode";
import type { Call, Effect, Model } from "./effect";
import { FACT_MODELS } from "./facts";
import { FETCHERS } from "./fetch";
import { FILE_MODELS } from "./files";
import { interpreterOf } from "./interpreter";
import { printed } from "./listed";
import { PACK_MODELS } from "./pack";
import { posted } from "./post";
import { programIn } from "./program";
import { RUN_MODELS } from "./run";
import { SELECT_MODELS } from "./select";
import { SEND_MODELS } from "./send";
import { SET_UP_MODELS } from "./set-up";
import { TEXT_MODELS } from "./text";

/** Commands whose output tells nothing of what they were given. */
const QUIET = new Set(namesOf("quiet-commands"));

/** Commands that tell of a key what everybody may know. */
const PUBLIC_HALF =
  /^(?:[\w-]{1,20} (?:\S{1,40} ){0,3}(?:address|pubkey|public-key)(?:\s|$)|gpg2? [^\n]{0,80}(?:--export(?!-secret)|--list-|--fingerprint)|(?:wg|age-keygen) (?:pubkey|-y)\b)/;
/** Options behind which stands the key that a command signs or opens something with. */
const OPENS_WITH = /^--(?:key|key-?pair|key-?file|private-key|identity|identity-file|signer|fee-payer|wallet|pem)$/;

/** What a command does. Several models may know the same name by its different subcommands. */
export function effectOf(call: Call): Effect {
  const models = [
    interpreterOf(call.name),
    ...TABLES.map((table) => (Object.hasOwn(table, call.name) ? table[call.name] : null)),
  ];
  const told = [printed(call), posted(call)].filter((effect) => effect !== null);
  const effects = [...told, ...models.flatMap((model: Model | null | undefined) => (model ? [model(call)] : []))];
  const [first] = effects;
  if (!first) return unmodelled(call);
  if (effects.length === 1) return first;
  return {
    output: effects.find(({ output }) => output)?.output,
    runs: effects.flatMap(({ runs = [] }) => runs),
    writes: effects.flatMap(({ writes = [] }) => writes),
    sends: effects.flatMap(({ sends = [] }) => sends),
  };
}

const TABLES = [
  RUN_MODELS,
  SET_UP_MODELS,
  FETCHERS,
  TEXT_MODELS,
  DECODE_MODELS,
  SELECT_MODELS,
  FILE_MODELS,
  PACK_MODELS,
  SEND_MODELS,
  FACT_MODELS,
];

function unmodelled(call: Call): Effect {
  const program = call.path.includes("/")
    ? programIn({ text: call.path, isKnown: true, taints: [] }, call.world)
    : null;
  const runs = program ? [{ value: program, how: "file" as const, language: "shell" as const }] : [];
  // What a function of the text does is in its body; one that is called like a program may be there to hide it.
  if (QUIET.has(call.name) || call.world.functions.has(call.path)) return { runs };
  if (PUBLIC_HALF.test(`${call.name} ${wordsOf(call.args)}`)) return { runs };
  // A key among the arguments opens something; it is not what comes out.
  const args = call.args.filter((_, at) => !OPENS_WITH.test(call.args[at - 1]?.text ?? ""));
  const given = taintsOfArguments({ ...call, args }).filter(({ kind }) => kind !== "key");
  return { runs, output: unknown("", [...call.input.taints, ...given].slice(0, 12)) };
}

/** What paths among the arguments hold, for commands that nothing else is known of. */
function taintsOfArguments({ args, world }: Pick<Call, "args" | "world">): Taint[] {
  return args.flatMap((value) => [
    ...value.taints,
    ...taintsOfPath(value.text),
    ...(world.files.get(value.text)?.taints ?? []),
  ]);
}
