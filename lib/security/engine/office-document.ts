const DOCUMENT = /\.(?:docx|dotx|pptx|potx|xlsx|xltx|odt|ott|ods|odp|otp)$/i;
const PASSIVE_PART = /(?:^mimetype|\/|\.(?:xml|rels|png|jpe?g|gif|svg|emf|wmf|vml|tiff?|fntdata|odttf|rdf))$/i;
const MAX_PARTS = 5000;
const ENTRY_HEADER_BYTES = 46;
const ENTRY = Buffer.from("PK\x01\x02", "latin1");

/** Whether an archive is an Office document whose parts are all text in XML, pictures or fonts. */
export function isPassiveDocument(path: string, bytes: Uint8Array): boolean {
  if (!DOCUMENT.test(path)) return false;
  const names = entryNames(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return (
    names.some((name) => /^(?:\[Content_Types\]\.xml|mimetype)$/.test(name)) &&
    names.every((name) => PASSIVE_PART.test(name))
  );
}

/** As its directory, which every program that opens it reads, lists them. */
function entryNames(bytes: Buffer): string[] {
  const names: string[] = [];
  for (let at = bytes.indexOf(ENTRY); at !== -1 && names.length < MAX_PARTS; at = bytes.indexOf(ENTRY, at + 4)) {
    if (at + ENTRY_HEADER_BYTES > bytes.length) break;
    const start = at + ENTRY_HEADER_BYTES;
    names.push(bytes.toString("latin1", start, start + bytes.readUInt16LE(at + 28)));
  }
  return names;
}
