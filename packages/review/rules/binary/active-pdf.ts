import type { ContentJudgement, ContentSaid } from "../../src/match/coded";
import { anyOf } from "../../src/match/names";
import type { PdfPart } from "../../src/read/containers/pdf";
import { roleOf } from "../../src/read/path-role";

const STARTS_ATTACHMENT = /\bnLaunch\s{0,5}:\s{0,5}[12]\b/;
const REACHES_OUT = /\b(?:launchURL|getURL|submitForm|SOAP\.(?:connect|request)|Net\.HTTP|mailMsg|mailForm|openDoc)\b/;
const LAUNCHES = /\/S\s{0,5}\/Launch\b/;
const LAUNCHED_WITHIN_CHARS = 500;
const PROGRAM = new RegExp(String.raw`\b(?:${anyOf("document-launchers")})\b|\.${anyOf("program-endings")}\b`, "i");
const ACTIVE = /\/(?:JavaScript|JS|Launch|RichMedia)\b/;

/** A page is read; what a document does when it is opened nobody asked for. */
export const judge: ContentJudgement<PdfPart> = ({ path, part, text }) => {
  const said = part === "script" ? inScript(text) : inStructure(text);
  return said.map((each) =>
    each.severity === "block" && roleOf(path) === "test" ? { ...each, severity: "warn" } : each,
  );
};

function inScript(script: string): ContentSaid[] {
  if (STARTS_ATTACHMENT.test(script))
    return [{ severity: "block", message: "A script in this PDF starts a file that is attached to it." }];
  return REACHES_OUT.test(script)
    ? [{ severity: "warn", message: "A script in this PDF opens addresses or sends what is entered." }]
    : [];
}

function inStructure(structure: string): ContentSaid[] {
  const encrypted: ContentSaid[] = /\/Encrypt\b/.test(structure)
    ? [{ severity: "warn", message: "This PDF is encrypted, so that nobody can review what is in it." }]
    : [];
  return [...encrypted, ...actionsIn(structure)];
}

function actionsIn(structure: string): ContentSaid[] {
  const at = structure.search(LAUNCHES);
  if (at === -1) return ACTIVE.test(structure) ? [{ severity: "warn" }] : [];
  const launched = structure.slice(Math.max(0, at - LAUNCHED_WITHIN_CHARS), at + LAUNCHED_WITHIN_CHARS);
  return [
    {
      severity: PROGRAM.test(launched) ? "block" : "warn",
      message: "This PDF starts another program or file when it is opened or clicked.",
    },
  ];
}
