/** A language that is read statement by statement, without a syntax tree. */
export type PlainLanguage = {
  name: string;
  comments: string[];
  block: [begin: string, end: string] | null;
  quotes: string;
  /** Whether what stands in backquotes is run. */
  hasCommandQuotes: boolean;
  /** What begins an expression inside a string. */
  interpolation: "$" | "\\(" | null;
};

const C_LIKE = { comments: ["//"], block: ["/*", "*/"], quotes: "\"'", hasCommandQuotes: false } as const;

const PERL: PlainLanguage = {
  name: "perl",
  comments: ["#"],
  block: null,
  quotes: "\"'`",
  hasCommandQuotes: true,
  interpolation: "$",
};
const LUA: PlainLanguage = {
  name: "lua",
  comments: ["--"],
  block: ["--[[", "]]"],
  quotes: "\"'",
  hasCommandQuotes: false,
  interpolation: null,
};
const KOTLIN = plain({ ...C_LIKE, name: "kotlin", interpolation: "$" });
const R: PlainLanguage = { ...PERL, name: "r", quotes: "\"'", hasCommandQuotes: false, interpolation: null };
/** Julia, Elixir, Crystal and Nim: what matters here is written alike. */
const HASH_COMMENTS: PlainLanguage = { ...R, name: "hash comments", quotes: '"' };
const DART = plain({ ...C_LIKE, name: "dart", interpolation: "$" });
const SWIFT = plain({ ...C_LIKE, name: "swift", quotes: '"', interpolation: "\\(" });
const APPLESCRIPT: PlainLanguage = {
  name: "applescript",
  comments: ["--"],
  block: ["(*", "*)"],
  quotes: '"',
  hasCommandQuotes: false,
  interpolation: null,
};

const BY_NAME: Record<string, PlainLanguage> = {
  pl: PERL,
  pm: PERL,
  perl: PERL,
  lua: LUA,
  kt: KOTLIN,
  kts: KOTLIN,
  groovy: KOTLIN,
  gradle: KOTLIN,
  scala: KOTLIN,
  r: R,
  jl: HASH_COMMENTS,
  ex: HASH_COMMENTS,
  exs: HASH_COMMENTS,
  cr: HASH_COMMENTS,
  nim: HASH_COMMENTS,
  dart: DART,
  swift: SWIFT,
  applescript: APPLESCRIPT,
  scpt: APPLESCRIPT,
};

const BY_INTERPRETER: [RegExp, PlainLanguage][] = [
  [/^#!.{0,80}\bperl\b/, PERL],
  [/^#!.{0,80}\blua(?:jit)?\b/, LUA],
  [/^#!.{0,80}\bosascript\b(?!.{0,20}JavaScript)/, APPLESCRIPT],
];

/** The language of a file, by its name or its first line; null for one that is none of these. */
export function plainLanguageOf(path: string, text: string): PlainLanguage | null {
  const name = (path.split("/").at(-1) ?? "").toLowerCase();
  const extension = /\.([a-z0-9]+)$/.exec(name)?.[1] ?? "";
  if (Object.hasOwn(BY_NAME, extension)) return BY_NAME[extension] ?? null;
  return BY_INTERPRETER.find(([pattern]) => pattern.test(text.slice(0, 200)))?.[1] ?? null;
}

/** The language that a fence of Markdown names. */
export function plainLanguageOfFence(info: string): PlainLanguage | null {
  return Object.hasOwn(BY_NAME, info) ? (BY_NAME[info] ?? null) : null;
}

function plain(
  language: Omit<PlainLanguage, "comments" | "block"> & {
    comments: readonly string[];
    block: readonly [string, string];
  },
): PlainLanguage {
  return { ...language, comments: [...language.comments], block: [language.block[0], language.block[1]] };
}
