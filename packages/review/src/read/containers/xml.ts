import { SaxesParser } from "saxes";

/** A piece of XML: a tag with its attributes, all names without prefix, no declarations of these; or text between tags. */
export type XmlToken =
  | { kind: "open"; name: string; attributes: Map<string, string> }
  | { kind: "close"; name: string }
  | { kind: "text"; text: string };

const CHARS_AT_ONCE = 64 * 1024;
/** No program that shows documents forgives even one; a part with more is nobody's document. */
const MAX_ERRORS = 1_000;

/**
 * The tags and texts of XML in their order; comments, instructions and definitions are left out. What is not well-formed
 * is read as far as it goes, and where nothing is, all of the rest counts as text.
 */
export function* xmlTokens(xml: string): Generator<XmlToken> {
  const reader = newReader();
  for (let at = 0; at < xml.length; at += CHARS_AT_ONCE) {
    reader.parser.write(xml.slice(at, at + CHARS_AT_ONCE));
    yield* reader.take();
    if (reader.errors() > MAX_ERRORS) {
      yield { kind: "text", text: xml.slice(at + CHARS_AT_ONCE) };
      return;
    }
  }
  reader.parser.close();
  yield* reader.take();
}

function newReader() {
  const parser = new SaxesParser<{ fragment: true; xmlns: false }>({ fragment: true, xmlns: false });
  let tokens: XmlToken[] = [];
  let errors = 0;
  const addText = (text: string) => tokens.push({ kind: "text", text });
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("opentag", (tag) =>
    tokens.push({ kind: "open", name: localName(tag.name), attributes: byLocalName(tag.attributes) }),
  );
  parser.on("closetag", (tag) => tokens.push({ kind: "close", name: localName(tag.name) }));
  parser.on("error", () => {
    errors += 1;
  });
  return {
    parser,
    errors: () => errors,
    take(): XmlToken[] {
      const taken = tokens;
      tokens = [];
      return taken;
    },
  };
}

function byLocalName(attributes: Record<string, string>): Map<string, string> {
  const own = Object.entries(attributes).filter(([name]) => !/^xmlns(?::|$)/.test(name));
  return new Map(own.map(([name, value]) => [localName(name), value]));
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
