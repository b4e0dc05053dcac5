import { destinationsOf } from "../flow/destination";
import { findingOf } from "../flow/finding";
import { flowOf } from "../flow/flow";
import { isNameless } from "../hosts";
import { isScript, roleOf } from "../path-role";
import type { Finding, ReviewedPackage } from "../report";
import type { ReviewedFile } from "../reviewed-file";

/** What hears every key; what waits for one combination does not. */
const HEARS_KEYS =
  /\bkeyboard\.(?:Listener|hook|on_press|on_release|record|read_event)\b|\bGetAsyncKeyState\b|\bSetWindowsHookEx\b|\bCGEventTapCreate\b|\b(?:u?iohook|node-global-key-listener)\b/;
const KEEPS_KEYS =
  /\.(?:append|push|add|put|write)\(\s{0,4}(?:str\(|f["'])?\s{0,4}\{?(?:k|key|event|evt|ev|e|char|data)\b|\+=\s{0,4}(?:str\()?(?:k|key|event|evt|char)\b/;
const SEES_SCREEN =
  /\bImageGrab\.grab\(|\bpyautogui\.screenshot\(|\bmss\(?\)?\.(?:mss|grab|shot)\b|\bdesktopCapturer\b|\bscreenshot-desktop\b|\bVideoCapture\(\s{0,3}0|\b(?:sd|sounddevice)\.(?:rec|InputStream)\(|\bpyaudio\.PyAudio\(/;
const GOES_ON =
  /\bwhile\s?\(?\s?(?:True|true|1)\b|\bsetInterval\(|\bthreading\.Timer\(|\bschedule\.every\(|--daemon\b|\.Listener\(/;
const READS_CLIPBOARD =
  /\b(?:pyperclip\.paste|clipboardy?\.(?:read|readSync|readText|paste)|clipboard_get|Get-Clipboard|GetClipboardData|pbpaste|xclip[^\n]{0,40}-o\b|wl-paste)/;
const FILLS_CLIPBOARD =
  /\b(?:pyperclip\.copy|clipboardy?\.(?:write|writeSync|writeText|copy)|clipboard_append|Set-Clipboard|SetClipboardData|pbcopy|wl-copy)/;
/** The shape of an address that money is sent to, or one. */
const PURSE =
  /\bbc1[a-z0-9[{|(]|\[13\]\[|\(bc1\||\b0x\[[a-fA-F0-9-]{3,12}\]\{40\}|\b0x[0-9a-fA-F]{40}\b|\[1-9A-HJ-NP-Za-km-z\]\{32|\[a-km-zA-HJ-NP-Z1-9\]/;

/** Finds programs that watch the person all along and report to a stranger, or put another purse where theirs stood. */
export function watchingProgram(pkg: ReviewedPackage): Finding[] {
  return pkg.files.flatMap((file) => {
    const text = isScript(file.path) && roleOf(file.path) !== "test" ? file.text : null;
    if (text === null) return [];
    return [...watched(pkg, file, text), ...swapped(pkg, file, text)];
  });
}

function watched(pkg: ReviewedPackage, file: ReviewedFile, text: string): Finding[] {
  const hearsKeys = HEARS_KEYS.test(text);
  if (!hearsKeys && !(SEES_SCREEN.test(text) && GOES_ON.test(text))) return [];
  const sent = flowOf(pkg).events.find(
    ({ kind, file: path, texts }) => kind === "send" && path === file.path && isFar(pkg, texts),
  );
  // What is seen to be sent is told by the rule for secrets.
  if (!sent || [...sent.data.values()].some(({ kind }) => kind === "keystrokes" || kind === "screen")) return [];
  return findingOf(pkg, sent, {
    rule: "watched_user",
    severity: hearsKeys && KEEPS_KEYS.test(text) ? "block" : "warn",
    category: "credential_theft",
    message: hearsKeys
      ? "The program hears every key that is pressed and reports to a server."
      : "The program watches or listens all along and reports to a server.",
    remediation: "Watch only while the person wants it, and keep what is seen on the machine.",
  });
}

/** That a package is named after a server does not make it that server's business. */
function isFar(pkg: ReviewedPackage, texts: string[]): boolean {
  return destinationsOf(pkg, texts).some(({ kind }) => kind === "other" || isNameless(kind));
}

function swapped(pkg: ReviewedPackage, file: ReviewedFile, text: string): Finding[] {
  if (!READS_CLIPBOARD.test(text) || !FILLS_CLIPBOARD.test(text) || !PURSE.test(text)) return [];
  const line = file.firstLine - 1 + text.slice(0, text.search(FILLS_CLIPBOARD)).split("\n").length;
  return findingOf(
    pkg,
    { file: file.path, line, hidden: null },
    {
      rule: "diverted_payment",
      severity: "block",
      category: "fraud",
      message: "The program looks for addresses of purses in the clipboard and puts another text there.",
      remediation: "Leave the clipboard as the person filled it.",
    },
  );
}
