import { comment, eachText, MARKDOWN, type Mutate, putFirst, putLast, randomWords, SCRIPT } from "./files";

const KIB = 1024;
const MIB = 1024 * KIB;
const PADDED = new RegExp(`${MARKDOWN.source}|${SCRIPT.source}`);
const PROSE = "The report lists every table of the database with its rows and its size. ";

type Side = "before" | "behind" | "both";

/** Filler around what the files say that match. */
function padded(side: Side, filler: (path: string) => string): Mutate {
  return eachText(PADDED, (text, path) => {
    const lines = filler(path);
    const first = side === "behind" ? text : putFirst(text, lines);
    return side === "before" ? first : putLast(first, lines);
  });
}

function lines(path: string, chars: number, line: (index: number) => string): string {
  const made: string[] = [];
  let length = 0;
  for (let index = 0; length < chars; index += 1) {
    made.push(comment(path, line(index)));
    length += made.at(-1)?.length ?? 1;
  }
  return made.join("");
}

function commented(path: string, text: string): string {
  return text
    .split("\n")
    .map((line) => comment(path, line))
    .join("");
}

function base64(chars: number): string {
  return Buffer.from(randomWords((chars * 3) / 4))
    .toString("base64")
    .replaceAll(/.{1,76}/g, "$&\n");
}

const WORDS = randomWords(8 * MIB);
const NOISE = base64(2 * MIB);

/** Filler of every kind, in all instructions and scripts of a package. */
export const PADDINGS: [name: string, mutate: Mutate][] = [
  ["blank lines behind", padded("behind", () => "\n".repeat(700 * KIB))],
  ["blank lines before", padded("before", () => "\n".repeat(700 * KIB))],
  ["8 MB of blank lines before", padded("before", () => "\n".repeat(8 * MIB))],
  ["one long line on both sides", padded("both", (path) => comment(path, "la ".repeat(400 * KIB)))],
  ["comments before", padded("before", (path) => lines(path, 2 * MIB, (index) => `Step ${index} is done.`))],
  ["the same sentence before", padded("before", (path) => lines(path, 3 * MIB, () => PROSE))],
  ["blanks before", padded("before", (path) => comment(path, " ".repeat(MIB)))],
  ["characters of no width before", padded("before", (path) => comment(path, "\u200b".repeat(350 * KIB)))],
  ["random words on both sides", padded("both", (path) => commented(path, WORDS.slice(0, 2 * MIB)))],
  ["8 MB of random words before", padded("before", (path) => commented(path, WORDS))],
  ["random words behind", padded("behind", (path) => commented(path, WORDS.slice(0, 600 * KIB)))],
  ["base64 of words before", padded("before", (path) => commented(path, NOISE))],
  ["assignments before", assignments],
  ["long scripts beside it", besides("aa/filler", 20)],
];

/** Statements that do nothing of note, in scripts. */
function assignments(files: Parameters<Mutate>[0]): ReturnType<Mutate> {
  return eachText(SCRIPT, (text, path) => {
    const sign = /\.ps1$/.test(path) ? "$" : "";
    const filler = Array.from({ length: 60_000 }, (_, index) => `${sign}filler_${index}=${index}`).join("\n");
    return putFirst(text, `${filler}\n`);
  })(files);
}

/** Scripts that come first in every order and spend what a review may follow. */
function besides(folder: string, count: number): Mutate {
  const step = (index: number) => `echo "step ${index}"\nvalue_${index}=$(date +%s)\n`;
  const shell = Array.from({ length: 5000 }, (_, index) => step(index)).join("");
  const python = Array.from({ length: 6000 }, (_, index) => `def step_${index}(x):\n    return x + ${index}\n`).join(
    "",
  );
  return (files) => ({
    ...Object.fromEntries(
      Array.from({ length: count }, (_, index) => {
        const isShell = index % 2 === 0;
        return [`${folder}${index}.${isShell ? "sh" : "py"}`, Buffer.from(isShell ? shell : python)];
      }),
    ),
    ...files,
  });
}
