import { findingOf } from "../../src/follow/code/finding";
import type { PackageJudgement } from "../../src/match/coded";
import { lineAt } from "../../src/read/lines";
import { isScript, roleOf } from "../../src/read/path-role";

const READS_CLIPBOARD = [
  /\b(?:pyperclip\.paste|clipboardy?\.(?:read|readSync|readText|paste)|clipboard_get|Get-Clipboard|GetClipboardData)/,
  /\b(?:pbpaste|xclip[^\n]{0,40}-o\b|wl-paste)/,
];
const FILLS_CLIPBOARD =
  /\b(?:pyperclip\.copy|clipboardy?\.(?:write|writeSync|writeText|copy)|clipboard_append|Set-Clipboard|SetClipboardData|pbcopy|wl-copy)/;
/** The shape of an address that money is sent to, or one. */
const WALLET = [
  /\bbc1[a-z0-9[{|(]|\[13\]\[|\(bc1\||\[1-9A-HJ-NP-Za-km-z\]\{32|\[a-km-zA-HJ-NP-Z1-9\]/,
  /\b0x\[[a-fA-F0-9-]{3,12}\]\{40\}|\b0x[0-9a-fA-F]{40}\b/,
];

/** Puts another address into the clipboard where the person's stood. */
export const judge: PackageJudgement = (pkg) =>
  pkg.files.flatMap(({ path, text, firstLine }) => {
    if (text === null || !isScript(path) || roleOf(path) === "test") return [];
    const swaps = [READS_CLIPBOARD, [FILLS_CLIPBOARD], WALLET].every((ways) => ways.some((way) => way.test(text)));
    if (!swaps) return [];
    const line = firstLine - 1 + lineAt(text, text.search(FILLS_CLIPBOARD));
    return findingOf(pkg, { file: path, line, hidden: null }, { severity: "block" });
  });
