/** A piece of a word: text as it stands, or something that the shell puts in its place. */
export type Part =
  | { kind: "text"; text: string; quoted: boolean; escaped: boolean }
  /** `rest` is what follows the name in `${name…}`. */
  | { kind: "variable"; name: string; rest: string; quoted: boolean }
  /** `$(…)` */
  | { kind: "output"; script: Script; quoted: boolean }
  /** `<(…)` and `>(…)` */
  | { kind: "stream"; script: Script; isInput: boolean }
  /** `name=(…)` */
  | { kind: "list"; words: Word[] };

/** Offsets count characters of the parsed text. */
export type Word = { parts: Part[]; offset: number };

/** The target of `<<` is the text of the here-document itself. */
export type Redirect = { fd: number | null; operator: string; target: Word };
export type Assignment = { name: string; value: Word; appends: boolean };

export type Simple = {
  kind: "simple";
  assignments: Assignment[];
  words: Word[];
  redirects: Redirect[];
  offset: number;
};
/** A subshell, a loop, a condition: its commands in their order. */
export type Group = {
  kind: "group";
  script: Script;
  redirects: Redirect[];
  loop: { name: string; words: Word[] } | null;
  offset: number;
};
type Definition = { kind: "function"; name: string; script: Script; offset: number };

export type Stage = Simple | Group | Definition;
export type Pipeline = { stages: Stage[]; isBackground: boolean };
export type Script = Pipeline[];
