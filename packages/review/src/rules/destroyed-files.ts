import { findingOf } from "../follow/code/finding";
import { flowOf } from "../follow/code/flow";
import type { Event } from "../follow/code/machine";
import { isHomeFolder, secretKindOf } from "../follow/code/secret-path";
import type { Finding, ReviewedPackage } from "../report";

type About = Pick<Finding, "severity" | "message">;

const WHOLE_FOLDER = /rmtree|rimraf|emptyDir|fs\.(?:rm|rmdir|remove)|^del\b|Deno\.remove/;

const DATABASE = /\.(?:flush_?all|drop_?database|dropAllTables)$|^sql /i;
/** What a package that is for starting anew says of itself. */
const STARTS_ANEW =
  /\b(?:reset|test|tests|testing|fixtures?|seed\w*|drop|flush|wipe|clear|clean\w*|delete|teardown)\b/i;
const OWN_WORK = /^~\/(?:workspaces?|projects?|code|src|dev|repos?|work|git)\/?$/i;
const ASSISTANT =
  /^~\/\.(?:openclaw|clawdbot|moltbot|claude|codex|gemini)(?:\/(?:workspace|memory|projects|sessions|agents))?\/?$/;

/** Finds programs that delete or encrypt what belongs to the user. */
export function destroyedFiles(pkg: ReviewedPackage): Finding[] {
  const { events } = flowOf(pkg);
  const encrypting = new Set(events.filter(({ kind }) => kind === "encrypt").map(({ unit }) => unit));
  return events.flatMap((event) => {
    const isExpected = DATABASE.test(event.api) && STARTS_ANEW.test(`${pkg.manifest.name} ${pkg.manifest.description}`);
    const about = isExpected ? null : judge(event, encrypting.has(event.unit));
    return about
      ? findingOf(pkg, event, {
          ...about,
          rule: "file-destruction",
          category: "destruction",
          remediation: "Work on the files that the user names, ask before each loss, and keep a copy.",
        })
      : [];
  });
}

function judge(event: Event, encrypts: boolean): About | null {
  if (event.kind !== "delete" && event.kind !== "write") return null;
  const walked = [...event.target.values()].find(({ kind }) => kind === "documents" || kind === "walked");
  if (walked && encrypts) {
    const severity = walked.kind === "documents" ? "block" : "warn";
    return { severity, message: "The program encrypts the files that it finds and takes away the originals." };
  }
  if (event.kind === "write") return null;
  if (DATABASE.test(event.api)) {
    return { severity: "warn", message: "The program deletes all that a database holds." };
  }

  if (WHOLE_FOLDER.test(event.api) && event.texts.some(isHomeFolder)) {
    return { severity: "block", message: "The program deletes the user's home folder, or all of the disk." };
  }
  if (WHOLE_FOLDER.test(event.api) && event.texts.some((path) => /^(?:\.\/)?\.\.(?:\/\.\.)*\/?$/.test(path))) {
    return { severity: "block", message: "The program deletes the folder above and all that lies in it." };
  }
  if (WHOLE_FOLDER.test(event.api) && event.texts.some((path) => ASSISTANT.test(path))) {
    return { severity: "block", message: "The program deletes what the assistant works with and remembers." };
  }
  if (WHOLE_FOLDER.test(event.api) && event.texts.some((path) => OWN_WORK.test(path))) {
    return { severity: "warn", message: "The program deletes a folder in which people keep their work." };
  }
  if (WHOLE_FOLDER.test(event.api) && event.texts.some((path) => secretKindOf(path) && /^~\/\.[\w-]+$/.test(path))) {
    return { severity: "warn", message: "The program deletes a folder of the user's keys or settings." };
  }
  return walked?.kind === "documents"
    ? { severity: "warn", message: "The program deletes files that it finds all over the user's folders." }
    : null;
}
