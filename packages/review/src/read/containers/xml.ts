/** A piece of XML: a tag with its name, without prefix, and its attributes as written; or text between tags. */
export type XmlToken =
  | { kind: "open"; name: string; attributes: string; isEmpty: boolean }
  | { kind: "close"; name: string }
  | { kind: "text"; text: string };

const NAMED: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** The tags and texts of XML in their order, read leniently and in one pass; comments and instructions are left out. */
export function* xmlTokens(xml: string): Generator<XmlToken> {
  let at = 0;
  while (at < xml.length) {
    const start = xml.indexOf("<", at);
    const text = xml.slice(at, start === -1 ? xml.length : start);
    if (text !== "") yield { kind: "text", text: unescapeXml(text) };
    if (start === -1) return;
    if (xml.startsWith("<![CDATA[", start)) {
      const end = endOf(xml, "]]>", start);
      yield { kind: "text", text: xml.slice(start + 9, end) };
      at = end + 3;
    } else if (xml.startsWith("<!--", start)) {
      at = endOf(xml, "-->", start) + 3;
    } else {
      const end = endOf(xml, ">", start);
      yield* tag(xml.slice(start + 1, end));
      at = end + 1;
    }
  }
}

/** The value of an attribute, whatever its prefix; null where the tag does not have it. */
export function attribute(attributes: string, name: string): string | null {
  if (!attributes.includes(name)) return null;
  const match = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return match ? unescapeXml(match[1] ?? match[2] ?? "") : null;
}

function* tag(body: string): Generator<XmlToken> {
  const match = /^(\/?)(?:[\w.-]{1,60}:)?([\w.-]{1,100})/.exec(body);
  if (!match) return;
  const [whole, slash, name = ""] = match;
  if (slash) {
    yield { kind: "close", name };
    return;
  }
  const isEmpty = body.endsWith("/");
  yield { kind: "open", name, attributes: body.slice(whole.length), isEmpty };
  if (isEmpty) yield { kind: "close", name };
}

function endOf(xml: string, mark: string, from: number): number {
  const end = xml.indexOf(mark, from);
  return end === -1 ? xml.length : end;
}

function unescapeXml(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#(x?)([0-9a-f]{1,6})|([a-z]{2,4}));/gi,
    (entity, hex: string, digits: string, name: string) => {
      if (name) return NAMED[name.toLowerCase()] ?? entity;
      const code = Number.parseInt(digits, hex ? 16 : 10);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    },
  );
}
