import { findingOf } from "../../src/follow/code/finding";
import { flowOf } from "../../src/follow/code/flow";
import type { Event } from "../../src/follow/code/machine";
import { isHomeFolder, secretKindOf } from "../../src/follow/code/secret-path";
import type { PackageJudgement, ProgramSaid } from "../../src/match/coded";
import { speaksOf } from "../../src/match/phrase-lists";
import { isMarkdown } from "../../src/read/path-role";
import type { Severity } from "../../src/report";

const startsAnew = speaksOf("declares-starting-anew");
const DELETES_WHOLE_FOLDER = /rmtree|rimraf|emptyDir|fs\.(?:rm|rmdir|remove)|^del\b|Deno\.remove/;
const EMPTIES_DATABASE = /\.(?:flush_?all|drop_?database|dropAllTables)$|^sql /i;

type Loss = Required<Pick<ProgramSaid, "severity" | "message">>;
/** `shown`: how bad it is where a document only shows it, among the steps of taking something away, say. */
type Folder = { isOne: (path: string) => boolean; shown?: Severity } & Loss;

/** Folders that nobody wants to lose, the worst first. */
const FOLDERS: Folder[] = [
  {
    isOne: isHomeFolder,
    severity: "block",
    message: "The program deletes the user's home folder, or all of the disk.",
  },
  {
    isOne: (path) => /^(?:\.\/)?\.\.(?:\/\.\.)*\/?$/.test(path),
    severity: "block",
    message: "The program deletes the folder above and all that lies in it.",
  },
  {
    isOne: (path) =>
      /^~\/\.(?:openclaw|clawdbot|moltbot|claude|codex|gemini)(?:\/(?:workspace|memory|projects|sessions|agents))?\/?$/.test(
        path,
      ),
    severity: "block",
    shown: "warn",
    message: "The program deletes what the assistant works with and remembers.",
  },
  {
    isOne: (path) => /^~\/(?:workspaces?|projects?|code|src|dev|repos?|work|git)\/?$/i.test(path),
    severity: "warn",
    message: "The program deletes a folder in which people keep their work.",
  },
  {
    isOne: (path) => secretKindOf(path) !== null && /^~\/\.[\w-]+$/.test(path),
    severity: "warn",
    message: "The program deletes a folder of the user's keys or settings.",
  },
];

/** Judges each loss with regard to what else the same program does and what the package is for. */
export const judge: PackageJudgement = (pkg) => {
  const { events } = flowOf(pkg);
  const encrypting = new Set(events.filter(({ kind }) => kind === "encrypt").map(({ unit }) => unit));
  const empties = startsAnew(`${pkg.manifest.name} ${pkg.manifest.description}`);
  return events.flatMap((event) => {
    if (empties && EMPTIES_DATABASE.test(event.api)) return [];
    const said = lossBy(event, encrypting.has(event.unit));
    return said ? findingOf(pkg, event, said) : [];
  });
};

function lossBy({ kind, api, file, texts, target }: Event, encrypts: boolean): Loss | null {
  if (kind !== "delete" && kind !== "write") return null;
  const walked = [...target.values()].find((origin) => origin.kind === "documents" || origin.kind === "walked");
  if (walked && encrypts) {
    const severity = walked.kind === "documents" ? "block" : "warn";
    return { severity, message: "The program encrypts the files that it finds and takes away the originals." };
  }
  if (kind === "write") return null;
  if (EMPTIES_DATABASE.test(api)) {
    const severity = isMarkdown(file) ? "info" : "warn";
    return { severity, message: "The program deletes all that a database holds." };
  }
  const folder = DELETES_WHOLE_FOLDER.test(api) ? FOLDERS.find(({ isOne }) => texts.some(isOne)) : undefined;
  if (folder) return { severity: (isMarkdown(file) && folder.shown) || folder.severity, message: folder.message };
  if (walked?.kind !== "documents") return null;
  return { severity: "warn", message: "The program deletes files that it finds all over the user's folders." };
}
