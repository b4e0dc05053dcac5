import { readString } from "./pdf-string";

const MAX_CHARS = 512 * 1024;
const MIN_SHARE_OF_LETTERS = 0.85;
/** Numbers, operators and the beginnings of strings of a page's program. */
const TOKEN = /[(<]|-?\d*\.?\d+|[A-Za-z'"*]{1,3}|\/[^\s/<>()[\]]{0,100}|[[\]>]/g;
/** A step to the left of so many thousandths is a space between words. */
const SPACE = -180;

/** The words that a page draws in letters that can be read here, and those of them that nobody sees. */
export function readPageText(program: string): { text: string; hidden: string } {
  const source = program.slice(0, MAX_CHARS);
  if (!/\bBT\b/.test(source)) return { text: "", hidden: "" };
  const pen: Pen = { mode: 0, isWhite: false, numbers: [], strings: "", text: "", hidden: "" };
  const token = new RegExp(TOKEN);
  for (let match = token.exec(source); match; match = token.exec(source)) {
    const [word] = match;
    if (word === "(" || word === "<") {
      const string = readString(source, match.index);
      if (!string) continue;
      pen.strings += string.text;
      token.lastIndex = string.end;
    } else if (/^[-\d.]/.test(word)) {
      const number = Number(word);
      if (number < SPACE) pen.strings += " ";
      pen.numbers.push(number);
    } else if (/^[A-Za-z'"*]/.test(word)) {
      apply(pen, word);
    }
  }
  return { text: readable(pen.text), hidden: readable(pen.hidden) };
}

type Pen = { mode: number; isWhite: boolean; numbers: number[]; strings: string; text: string; hidden: string };

function apply(pen: Pen, operator: string): void {
  const last = pen.numbers.at(-1) ?? 0;
  switch (operator) {
    case "Tr":
      pen.mode = last;
      break;
    case "rg":
      pen.isWhite = pen.numbers.slice(-3).every((one) => one >= 0.99);
      break;
    case "g":
      pen.isWhite = last >= 0.99;
      break;
    case "k":
      pen.isWhite = pen.numbers.slice(-4).every((one) => one === 0);
      break;
    case "Td":
    case "TD":
    case "T*":
    case "Tm":
    case "ET":
      write(pen, "\n");
      break;
    case "Tj":
    case "TJ":
    case "'":
    case '"':
      write(pen, `${operator.startsWith("T") ? "" : "\n"}${pen.strings}`);
      break;
  }
  pen.numbers = [];
  pen.strings = "";
}

function write(pen: Pen, text: string): void {
  const isHidden = pen.mode === 3 || pen.mode === 7 || pen.isWhite;
  if (isHidden) pen.hidden += text;
  else pen.text += text;
}

/** Letters by the numbers of a font's own say nothing here. */
function readable(text: string): string {
  const bare = text
    .replace(/[ \t]+/g, " ")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
  const letters = bare.match(/[\w\s.,;:!?'"()/@-]/g)?.length ?? 0;
  return letters >= bare.length * MIN_SHARE_OF_LETTERS ? bare : "";
}
