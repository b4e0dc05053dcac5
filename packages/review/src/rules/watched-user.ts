import { destinationsOf } from "../follow/code/destination";
import { findingOf } from "../follow/code/finding";
import { flowOf } from "../follow/code/flow";
import { isNameless } from "../knowledge/hosts";
import { isScript, roleOf } from "../read/path-role";
import type { ReviewedFile } from "../read/reviewed-file";
import type { Finding, ReviewedPackage } from "../report";

/** What hears every key; what waits for one combination does not. */
const HEARS_KEYS =
  /\bkeyboard\.(?:Listener|hook|on_press|on_release|record|read_event)\b|\bGetAsyncKeyState\b|\bSetWindowsHookEx\b|\bCGEventTapCreate\b|\b(?:u?iohook|node-global-key-listener)\b/;
const KEEPS_KEYS =
  /\.(?:append|push|add|put|write)\(\s{0,4}(?:str\(|f["'])?\s{0,4}\{?(?:k|key|event|evt|ev|e|char|data)\b|\+=\s{0,4}(?:str\()?(?:k|key|event|evt|char)\b/;
const SEES_SCREEN =
  /\bImageGrab\.grab\(|\bpyautogui\.screenshot\(|\bmss\(?\)?\.(?:mss|grab|shot)\b|\bdesktopCapturer\b|\bscreenshot-desktop\b|\bVideoCapture\(\s{0,3}0|\b(?:sd|sounddevice)\.(?:rec|InputStream)\(|\bpyaudio\.PyAudio\(/;
const GOES_ON =
  /\bwhile\s?\(?\s?(?:True|true|1)\b|\bsetInterval\(|\bthreading\.Timer\(|\bschedule\.every\(|--daemon\b|\.Listener\(/;

/** Finds programs that keep what the user types, or watch or listen all along and report to a stranger. */
export function watchedUser(pkg: ReviewedPackage): Finding[] {
  return [...recorded(pkg), ...pkg.files.flatMap((file) => watched(pkg, file))];
}

function recorded(pkg: ReviewedPackage): Finding[] {
  return flowOf(pkg).events.flatMap((event) => {
    if (event.kind !== "write" || ![...event.data.values()].some(({ kind }) => kind === "keystrokes")) return [];
    return findingOf(pkg, event, {
      rule: "keylogging",
      severity: "warn",
      category: "credential_theft",
      message: "The program writes down what the user types, passwords among it.",
      remediation: "Listen for the one key that is needed and keep nothing.",
    });
  });
}

function watched(pkg: ReviewedPackage, file: ReviewedFile): Finding[] {
  const text = isScript(file.path) && roleOf(file.path) !== "test" ? file.text : null;
  if (text === null) return [];
  const hearsKeys = HEARS_KEYS.test(text);
  if (!hearsKeys && !(SEES_SCREEN.test(text) && GOES_ON.test(text))) return [];
  const sent = flowOf(pkg).events.find(
    ({ kind, file: path, texts }) => kind === "send" && path === file.path && isFar(pkg, texts),
  );
  // What is seen to be sent is told by the rule for secrets.
  if (!sent || [...sent.data.values()].some(({ kind }) => kind === "keystrokes" || kind === "screen")) return [];
  return findingOf(pkg, sent, {
    rule: "user-surveillance",
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
