import type { ArchivedFile } from "@skillyard/format/entry";
import type { Budget } from "@skillyard/format/limits";
import type { PackageFile } from "@skillyard/format/package";
import { contentKind } from "../content-kind";
import { readText } from "../decoder";
import { openArchive } from "./archive";
import type { Inside } from "./content";
import { activeFields, externalTargets } from "./office-links";
import { readPart } from "./office-text";

const DOCUMENT =
  /\.(?:doc|dot|ppt|pot|pps|xls|xlt|xla)[xm]$|\.(?:sldx|sldm|ppam|xlam|xlsb|vsdx|odt|ott|odm|ods|ots|odp|otp|odg|odf)$/i;
const XML_PART = /\.(?:xml|rels|rdf|vml)$/i;
/** Fonts, drawings and settings of printers, of kinds that no table of first bytes tells. */
const INERT_PART =
  /\.(?:emf|wmf|emz|wmz|fntdata|odttf|tiff?|wdp|jxr)$|(?:^|\/)printerSettings\d*\.bin$|^layout-cache$/i;

export function isOfficeDocument({ path }: PackageFile): boolean {
  return DOCUMENT.test(path);
}

/** The texts of an Office document, a part a file; what else is packed in it comes as it is. */
export async function* openOfficeDocument(
  document: PackageFile,
  inside: Inside,
  budget: Budget,
): AsyncGenerator<ArchivedFile> {
  for await (const part of openArchive(document, inside, budget)) {
    if (!XML_PART.test(part.path) && part.path !== "mimetype") {
      const isInert = INERT_PART.test(part.path) && contentKind(part.path, part.bytes) === "opaque";
      if (!isInert) yield part;
      continue;
    }
    const xml = readText(part.path, part.bytes);
    const targets = externalTargets(document.path, part.path, xml);
    inside.traits.push(...targets.traits, ...activeFields(document.path, part.path, xml));
    const { text, hidden } = readPart(part.path, xml);
    inside.hidden.push(...hidden);
    const words = [text, ...targets.urls].filter((one) => one !== "").join("\n\n");
    if (words !== "") yield { path: `${part.path}.txt`, mode: "644", bytes: Buffer.from(words) };
  }
}
