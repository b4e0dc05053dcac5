import { findingOf } from "../follow/code/finding";
import { lineAt } from "../read/lines";
import { isScript, roleOf } from "../read/path-role";
import type { Finding, ReviewedPackage } from "../report";

const READS_CLIPBOARD =
  /\b(?:pyperclip\.paste|clipboardy?\.(?:read|readSync|readText|paste)|clipboard_get|Get-Clipboard|GetClipboardData|pbpaste|xclip[^\n]{0,40}-o\b|wl-paste)/;
const FILLS_CLIPBOARD =
  /\b(?:pyperclip\.copy|clipboardy?\.(?:write|writeSync|writeText|copy)|clipboard_append|Set-Clipboard|SetClipboardData|pbcopy|wl-copy)/;
/** The shape of an address that money is sent to, or one. */
const PURSE =
  /\bbc1[a-z0-9[{|(]|\[13\]\[|\(bc1\||\b0x\[[a-fA-F0-9-]{3,12}\]\{40\}|\b0x[0-9a-fA-F]{40}\b|\[1-9A-HJ-NP-Za-km-z\]\{32|\[a-km-zA-HJ-NP-Z1-9\]/;

/** Finds programs that put another purse into the clipboard where the person's stood. */
export function swappedPurse(pkg: ReviewedPackage): Finding[] {
  return pkg.files.flatMap((file) => {
    const text = isScript(file.path) && roleOf(file.path) !== "test" ? file.text : null;
    if (text === null || !READS_CLIPBOARD.test(text) || !FILLS_CLIPBOARD.test(text) || !PURSE.test(text)) return [];
    const line = file.firstLine - 1 + lineAt(text, text.search(FILLS_CLIPBOARD));
    return findingOf(
      pkg,
      { file: file.path, line, hidden: null },
      {
        rule: "payment-diversion",
        severity: "block",
        category: "fraud",
        message: "The program looks for addresses of purses in the clipboard and puts another text there.",
        remediation: "Leave the clipboard as the person filled it.",
      },
    );
  });
}
