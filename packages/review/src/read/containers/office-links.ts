import { excerptOf } from "../../excerpt";
import { hostKindOf } from "../../knowledge/hosts";
import type { Trait } from "./content";
import { attribute, xmlTokens } from "./xml";

/** Kinds of relation whose target is loaded, and may be run, when the document is opened. */
const LOADED = /\/(?:attachedTemplate|oleObject|frame|subDocument|aFChunk|control|externalLinkPath|vbaProject)$/i;
/** Another machine, over the web or as a shared folder; a disk of the author's own is dead to everybody else. */
const REMOTE =
  /^(?:(?:mhtml:|x-usc:|ms-\w+:(?:of\w\|u\|)?)?(?:https?|ftp):|\\\\[\w.-]+|file:(?:\/\/|\\\\)[\w.-]+[\\/])/i;
const PROGRAM = String.raw`(?:cmd|powershell|pwsh|mshta|msexcel|regsvr32|rundll32|wscript|cscript|certutil|bitsadmin|wmic)(?:\.exe)?`;
/** A cell that has another program run when it is brought up to date. */
export const STARTS_PROGRAM = new RegExp(String.raw`[=+@-]\s{0,3}'?${PROGRAM}'?\|`, "gi");
/** The same, or a field or a link that does. */
const EXCHANGE = new RegExp(
  String.raw`\bDDE(?:AUTO)?\s{1,5}"?(?:[^<"]{0,200}[\\/"])?${PROGRAM}\b|\bddeService\s*=\s*"${PROGRAM}"|${STARTS_PROGRAM.source}`,
  "i",
);

/** Where a document points to outside of itself: what is wrong with that, and the addresses as text. */
export function externalTargets(part: string, xml: string): { traits: Trait[]; urls: string[] } {
  const traits: Trait[] = [];
  const urls: string[] = [];
  if (!part.endsWith(".rels")) return { traits, urls };
  for (const token of xmlTokens(xml)) {
    if (token.kind !== "open" || token.name !== "Relationship") continue;
    const target = attribute(token.attributes, "Target") ?? "";
    const type = attribute(token.attributes, "Type") ?? "";
    if (attribute(token.attributes, "TargetMode") !== "External" || !REMOTE.test(target)) continue;
    urls.push(target);
    if (LOADED.test(type)) traits.push(loadsFrom(target, type));
  }
  return { traits, urls: [...new Set(urls)] };
}

function loadsFrom(target: string, type: string): Trait {
  const what = type.split("/").at(-1) === "attachedTemplate" ? "template" : "object";
  const isKnown = /^https:/i.test(target) && ["well_known", "placeholder"].includes(hostKindOf(target) ?? "");
  return {
    rule: "remote-template",
    severity: isKnown ? "warn" : "block",
    category: "remote_code",
    line: null,
    excerpt: excerptOf(target),
    message: `The document loads its ${what} from another machine when it is opened; macros can come that way.`,
    remediation: "Attach the template or embed the object itself, and save the document again.",
  };
}

/** Fields by which a document starts a program. */
export function activeFields(part: string, xml: string): Trait[] {
  if (!/dde|\|/i.test(xml)) return [];
  const text = part.endsWith(".rels") ? "" : fieldText(xml);
  const match = EXCHANGE.exec(text);
  if (!match) return [];
  return [
    {
      rule: "document-command",
      severity: "block",
      category: "remote_code",
      line: null,
      excerpt: excerptOf(text, match.index),
      message: "A field of the document starts a program when it is brought up to date.",
      remediation: "Remove the field (DDE) from the document.",
    },
  ];
}

/** Fields are cut into runs at will, so their pieces are read as one; attributes are needed too. */
function fieldText(xml: string): string {
  let text = "";
  let isField = false;
  for (const token of xmlTokens(xml)) {
    if (token.kind === "text") text += isField ? token.text : "";
    else if (token.kind === "close") isField = false;
    else {
      isField = ["instrText", "f", "ddeItem"].includes(token.name);
      if (token.name === "ddeLink" || token.name === "fldSimple") text += ` ${token.attributes} `;
      if (token.name === "p" || token.name === "c") text += "\n";
      if (token.name === "f") text += "=";
    }
  }
  return text;
}
