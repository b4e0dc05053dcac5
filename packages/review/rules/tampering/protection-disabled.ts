import type { FileJudgement } from "../../src/match/coded";
import { anyOf } from "../../src/match/names";
import { linesMatching } from "../../src/read/lines";

const INTERNALS = new RegExp(anyOf("scanner-internals"), "gi");

/** Reaches into what hands scripts of PowerShell to the scanner. */
export const judge: FileJudgement = ({ file }) =>
  file
    .code()
    .filter(({ language }) => language === "powershell")
    .flatMap(({ text, firstLine }) =>
      [...linesMatching(text, INTERNALS)].map(({ number, text: excerpt }) => ({
        severity: "block",
        file: file.path,
        line: firstLine + number - 1,
        excerpt,
      })),
    );
