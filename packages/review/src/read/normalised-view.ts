import { matchesIn } from "./matches";

/** Letters of other scripts that look like Latin ones, each beside the letter it is taken for. */
const LOOK_ALIKES =
  "аa еe оo рp сc уy хx іi ѕs јj ԁd һh ӏl ԛq ԝw АA ВB ЕE КK МM НH ОO РP СC ТT ХX ІI ЅS ЈJ ոn օo սu ցg αa οo νv ρp ιi κk υu ΑA ΒB ΕE ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ΖZ ıi ɡg ʟl";

const LATIN_OF = new Map(LOOK_ALIKES.split(" ").map((pair) => [pair.slice(0, -1), pair.slice(-1)]));
const LOOK_ALIKE = new RegExp(`[${[...LATIN_OF.keys()].join("")}]`, "g");
const LETTERS = /[\p{L}\p{M}]{2,60}/gu;
/** A backslash or PowerShell's mark at the end of a line. */
const CONTINUES = /[\\`]\r?(?:\n|$)/g;
const NOT_ASCII = /[^\0-\x7f]/;

/** Characters that show nothing and that no word of any script needs between two Latin letters. */
const ZERO_WIDTH =
  /[\u00ad\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\u034f|[\u180b-\u180e]|[\ufe00-\ufe0f]|[\u{e0000}-\u{e0fff}]/gu;

/**
 * The text without disguises: compatibility forms, look-alike letters, invisible characters and needless
 * shell quoting are undone. Line breaks stay where they are, so line numbers hold.
 */
export function normalise(text: string): string {
  return unquoteShell(NOT_ASCII.test(text) ? foldCharacters(text) : text);
}

/**
 * Prose without disguises: letters of other alphabets are folded only in words that mix alphabets, so that what is
 * written in those languages stays readable.
 */
export function unmaskProse(text: string): string {
  if (!NOT_ASCII.test(text)) return text;
  const plain = text.replace(ZERO_WIDTH, "").normalize("NFKC").replaceAll("’", "'");
  if (plain.search(LOOK_ALIKE) === -1) return plain;
  return plain.replace(LETTERS, (word) => (/[A-Za-z]/.test(word) ? foldLookAlikes(word) : word));
}

function foldCharacters(text: string): string {
  return foldLookAlikes(text.replace(ZERO_WIDTH, "").normalize("NFKC"));
}

/** A text with the letters of other alphabets that pass for Latin ones turned into these. */
export function foldLookAlikes(text: string): string {
  return text.replace(LOOK_ALIKE, (letter) => LATIN_OF.get(letter) ?? letter);
}

/**
 * Undoes `cu\rl`, `c''url`, `c"ur"l` and `${IFS}`, which a shell reads as plain words. The patterns begin with the sign and look
 * back from it: a search for the letter before would stop at every letter of the text.
 */
function unquoteShell(text: string): string {
  return text
    .replace(/\\(?<=[a-z]\\)(?=[a-z]{1,20}\b)/g, "")
    .replace(/(?:''|"")(?<=[a-z]..)(?=[a-z])/g, "")
    .replace(/(['"])(?<=[a-z].)([a-z]{1,3})\1(?=[a-z])/g, "$2")
    .replace(/\$\{IFS\}|\$IFS\b/g, " ");
}

/** Moves the rest of a continued command up to its first line and leaves the line count as it was. */
export function joinContinuations(text: string): string {
  if (!/[\\`]\r?\n/.test(text)) return text;

  let whole = "";
  let from = 0;
  let pending = 0;
  const append = (stretch: string) => {
    const lineEnd = pending === 0 ? -1 : stretch.indexOf("\n");
    if (lineEnd === -1) {
      whole += stretch;
      return;
    }
    whole += stretch.slice(0, lineEnd) + "\n".repeat(pending) + stretch.slice(lineEnd);
    pending = 0;
  };
  for (const { index, 0: mark } of matchesIn(text, CONTINUES)) {
    append(`${text.slice(from, index)} `);
    from = index + mark.length;
    pending += 1;
  }
  if (from < text.length || text.endsWith("\n")) append(`${text.slice(from)}\n`);
  return whole;
}
