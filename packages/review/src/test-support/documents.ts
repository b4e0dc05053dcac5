import { strToU8, zipSync } from "fflate";

const TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** An archive with these files. */
export function zipOf(files: Record<string, string | Uint8Array>): Uint8Array {
  const bytes = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === "string" ? strToU8(content) : content,
  ]);
  return zipSync(Object.fromEntries(bytes));
}

/** A Word document whose body is this XML, with more parts beside it. */
export function docxOf(body: string, parts: Record<string, string | Uint8Array> = {}): Uint8Array {
  const document = `<?xml version="1.0"?><w:document ${WORD}><w:body>${body}</w:body></w:document>`;
  return zipOf({ "[Content_Types].xml": TYPES, "word/document.xml": document, ...parts });
}

/** A paragraph of one run with such properties. */
export function paragraph(text: string, properties = ""): string {
  return `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

/** The relations of a part, each to something outside of the document. */
export function relations(targets: [type: string, target: string][]): string {
  const lines = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index}" Type="${RELATION}/${type}" Target="${target}" TargetMode="External"/>`,
  );
  return `<Relationships>${lines.join("")}</Relationships>`;
}
