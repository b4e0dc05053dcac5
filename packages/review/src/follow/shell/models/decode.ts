import { isElided } from "../../../read/elided";
import { known, type Taint, union, unknown, type Value, withTaints } from "../value";
import { contentOf, joinedContent, passedValue } from "./content";
import type { Call, Effect, Model } from "./effect";

const ROT13 = /^'?[Aa]-[Zz]/;

/** Commands that make text unreadable, or readable again. */
export const DECODE_MODELS: Record<string, Model> = {
  rev: ({ args, input, world }) => ({ output: reversed(joinedContent({ args, input, world })) }),
  tr: ({ args, input }) => ({ output: translated(args, input) }),
  base64: base("base64"),
  base32: base("base32"),
  basenc: base("base64"),
  gbase64: base("base64"),
  uudecode: ({ args, input, world }) => ({ output: decoded(joinedContent({ args, input, world }), "uuencode", null) }),
  xxd: ({ args, input, world }) => {
    const content = joinedContent({ args, input, world });
    return {
      output: args.some(({ text }) => /^-[a-z]*r/.test(text)) ? decoded(content, "hex", fromHex) : passedValue(content),
    };
  },
  openssl,
  gpg: ({ args, input, world }) => ({ output: decoded(joinedContent({ args, input, world }), "gpg", null) }),
  gzip: unpacked,
  gunzip: unpacked,
  zcat: unpacked,
  gzcat: unpacked,
  bzip2: unpacked,
  bunzip2: unpacked,
  bzcat: unpacked,
  xz: unpacked,
  unxz: unpacked,
  xzcat: unpacked,
  zstd: unpacked,
};

function base(how: "base64" | "base32"): Model {
  return ({ args, input, world }) => {
    const decodes = args.some(({ text }) => /^(?:-[a-zA-Z]*[dD][a-zA-Z]*|--decode)$/.test(text));
    const value = joinedContent({ args: args.filter(({ text }) => !text.startsWith("-")), input, world });
    if (!decodes) return { output: unknown("", value.taints) };
    return { output: decoded(value, how, how === "base64" ? fromBase64 : null) };
  };
}

function openssl({ args, input, world }: Call): Effect {
  const words = args.map(({ text }) => text);
  const at = words.indexOf("-in");
  const from = at === -1 ? input : contentOf(world, args[at + 1] ?? input);
  const to = words.indexOf("-out");
  const decodes = words.includes("-d");
  const value = decodes
    ? decoded(from, "openssl", words.includes("base64") || words.includes("-base64") ? fromBase64 : null)
    : unknown("", from.taints);
  const target = to === -1 ? undefined : words[to + 1];
  // What is told of a certificate is short, and is no program.
  if (words[0] === "x509" && words.includes("-noout")) return { output: unknown() };
  if (words[0] === "s_client") return { output: unknown("", [{ kind: "remote", url: "tls:" }]) };
  return target ? { writes: [{ path: target, value, appends: false }] } : { output: value };
}

/** What was encoded, readable where the way back is known. */
export function decoded(value: Value, how: string, decode: ((text: string) => string | null) | null): Value {
  if (value.isKnown && value.taints.length === 0 && isElided(value.text)) return value;
  const text = decode && value.isKnown ? decode(value.text) : null;
  const taints: Taint[] = union(value.taints, [{ kind: "decoded", how }]);
  return text === null ? unknown("", taints) : known(text, taints);
}

function fromBase64(text: string): string | null {
  return readable(Buffer.from(text.replaceAll(/\s/g, ""), "base64"));
}

function fromHex(text: string): string | null {
  return readable(Buffer.from(text.replaceAll(/\\x|\s/g, ""), "hex"));
}

function readable(bytes: Buffer): string | null {
  const text = bytes.toString("latin1");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what programs are not written with
  return /[\0-\x08\x0e-\x1a]/.test(text) || text === "" ? null : text;
}

/** What is packed into the text of a program is no more readable than what is encoded in it. */
function unpacked(call: Call): Effect {
  const output = passedValue(joinedContent(call));
  const unpacks =
    /^(?:gun|un|[bgx]?z?cat|bun)/.test(call.name) ||
    call.args.some(({ text }) => /^(?:-[a-z]*d[a-z]*|--decompress)$/.test(text));
  return { output: unpacks ? withTaints(output, [{ kind: "decoded", how: "compression" }]) : output };
}

function reversed(value: Value): Value {
  const text = [...value.text.replace(/\n$/, "")].reverse().join("");
  return withTaints({ ...value, text }, [{ kind: "decoded", how: "reversal" }]);
}

/** A letter for a letter hides text as well as an encoding does; deleting some or changing case does not. */
function translated(args: Value[], input: Value): Value {
  const [from, to] = args.filter(({ text }) => !/^-[cdst]+$/.test(text));
  const isDeleting = args.some(({ text }) => /^-[a-z]*d/.test(text));
  if (isDeleting && from && input.isKnown && /^[^a-z\\[\]-]{1,10}$/i.test(from.text)) {
    const drop = new Set(from.text);
    return { ...input, text: [...input.text].filter((character) => !drop.has(character)).join("") };
  }
  if (!from || !to || isDeleting) return unknown(input.text, input.taints);
  const source = [...ranges(from.text)];
  const target = [...ranges(to.text)];
  const letters = source.filter((letter) => /[a-z]/i.test(letter)).length;
  const isCase = source.join("").toLowerCase() === target.join("").toLowerCase();
  const table = new Map(source.map((letter, index) => [letter, target[Math.min(index, target.length - 1)] ?? letter]));
  const text = [...input.text].map((letter) => table.get(letter) ?? letter).join("");
  // One sign in place of many only makes a name plain.
  const hides =
    (letters > 8 && !isCase && target.length > 1) ||
    (ROT13.test(to.text) === false && /[Nn]-[Zz][Aa]-[Mm]/.test(to.text));
  return withTaints({ ...input, text }, hides ? [{ kind: "decoded", how: "exchanged letters" }] : []);
}

function ranges(text: string): string {
  if (/\[:|\\/.test(text)) return "";
  return text.replaceAll(/(.)-(.)/g, (_, first: string, last: string) => {
    const [start, end] = [first.charCodeAt(0), last.charCodeAt(0)];
    if (end < start || end - start > 100) return "";
    return Array.from({ length: end - start + 1 }, (__, i) => String.fromCharCode(start + i)).join("");
  });
}
