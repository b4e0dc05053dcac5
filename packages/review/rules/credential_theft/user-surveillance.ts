import { destinationsOf } from "../../src/follow/code/destination";
import { findingOf } from "../../src/follow/code/finding";
import { flowOf } from "../../src/follow/code/flow";
import { isNameless } from "../../src/knowledge/hosts";
import type { PackageJudgement, Said } from "../../src/match/coded";
import { anyOf } from "../../src/match/names";
import { isScript, roleOf } from "../../src/read/path-role";
import type { ReviewedFile } from "../../src/read/reviewed-file";
import type { ReviewedPackage } from "../../src/report";

const HEARS_KEYS = new RegExp(`\\b${anyOf("key-listeners")}\\b`);
const KEEPS_KEYS = [
  /\.(?:append|push|add|put|write)\(\s{0,4}(?:str\(|f["'])?\s{0,4}\{?(?:k|key|event|evt|ev|e|char|data)\b/,
  /\+=\s{0,4}(?:str\()?(?:k|key|event|evt|char)\b/,
];
const RECORDS = new RegExp(anyOf("recorders"));
const GOES_ON = new RegExp(anyOf("repeaters"));
const HEARD = "The program hears every key that is pressed and reports to a server.";

/** Finds programs that hear, see or listen without end and send something to a stranger, whatever that is. */
export const judge: PackageJudgement = (pkg) => pkg.files.flatMap((file) => ofFile(pkg, file));

function ofFile(pkg: ReviewedPackage, file: ReviewedFile): Said[] {
  const text = isScript(file.path) && roleOf(file.path) !== "test" ? file.text : null;
  if (text === null) return [];
  const hearsKeys = HEARS_KEYS.test(text);
  if (!hearsKeys && !(RECORDS.test(text) && GOES_ON.test(text))) return [];
  const sent = flowOf(pkg).events.find(
    (event) => event.kind === "send" && event.file === file.path && isFar(pkg, event),
  );
  // What is seen to be sent is told by the rule for secrets.
  if (!sent || [...sent.data.values()].some(({ kind }) => kind === "keystrokes" || kind === "screen")) return [];
  if (!hearsKeys) return findingOf(pkg, sent, { severity: "warn" });
  const keepsKeys = KEEPS_KEYS.some((way) => way.test(text));
  return findingOf(pkg, sent, { severity: keepsKeys ? "block" : "warn", message: HEARD });
}

/** That a package is named after a server does not make it that server's business. */
function isFar(pkg: ReviewedPackage, { texts }: { texts: string[] }): boolean {
  return destinationsOf(pkg, texts).some(({ kind }) => kind === "other" || isNameless(kind));
}
