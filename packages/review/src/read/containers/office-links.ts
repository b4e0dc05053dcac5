import { traitsOf } from "../../match/content";
import type { Trait } from "./content";
import { xmlTokens } from "./xml";

/** Another machine, over the web or as a shared folder; a disk of the author's own is dead to everybody else. */
const REMOTE =
  /^(?:(?:mhtml:|x-usc:|ms-\w+:(?:of\w\|u\|)?)?(?:https?|ftp):|\\\\[\w.-]+|file:(?:\/\/|\\\\)[\w.-]+[\\/])/i;

/** Where a document points to outside of itself: what is wrong with that, and the addresses as text. */
export function externalTargets(path: string, part: string, xml: string): { traits: Trait[]; urls: string[] } {
  const traits: Trait[] = [];
  const urls: string[] = [];
  if (!part.endsWith(".rels")) return { traits, urls };
  for (const token of xmlTokens(xml)) {
    if (token.kind !== "open" || token.name !== "Relationship") continue;
    const target = token.attributes.get("Target") ?? "";
    if (token.attributes.get("TargetMode") !== "External" || !REMOTE.test(target)) continue;
    urls.push(target);
    const name = token.attributes.get("Type") ?? "";
    traits.push(...traitsOf({ of: "link", path, name, text: target }));
  }
  return { traits, urls: [...new Set(urls)] };
}

/** What is said of the fields of a document, which may start a program. */
export function activeFields(path: string, part: string, xml: string): Trait[] {
  if (part.endsWith(".rels") || !/dde|\|/i.test(xml)) return [];
  return traitsOf({ of: "fields", path, text: fieldText(xml) });
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
      if (token.name === "ddeLink" || token.name === "fldSimple")
        text += ` ${[...token.attributes.values()].join(" ")} `;
      if (token.name === "p" || token.name === "c") text += "\n";
      if (token.name === "f") text += "=";
    }
  }
  return text;
}
