import { anyOf } from "../../match/names";
import type { HiddenPlace } from "../hidden-places";
import { type XmlToken, xmlTokens } from "./xml";

/** What a part of a document says, a paragraph a line, and which of it nobody sees who looks at the pages. */
export type PartText = { text: string; hidden: HiddenPlace[] };

const MIN_HIDDEN_CHARS = 12;
const MAX_HIDDEN_CHARS = 20_000;
/** Parts that hold what the pages show; text in any other is there for programs. */
const SHOWN = new RegExp(`(?:^|/)${anyOf("shown-part")}\\.xml$`, "i");
/** Of these, tags that hold the text itself; OpenDocument has text anywhere in its body. */
const TEXT_TAGS = new Set(["t", "delText", "instrText", "f"]);
const PARAGRAPHS = new Set(["p", "h", "si", "row", "tr"]);

/** Reads the XML of a part of an Office document of either family. */
export function readPart(part: string, xml: string): PartText {
  const isOpenDocument =
    /(?:^|\/)(?:content|styles)\.xml$/.test(part) && xml.includes("urn:oasis:names:tc:opendocument");
  const reader = newReader(isOpenDocument || !SHOWN.test(part), SHOWN.test(part) ? null : "a part that is not shown");
  for (const token of xmlTokens(xml)) read(reader, token);
  breakLine(reader);
  flushHidden(reader);
  return {
    text: reader.lines.join("\n\n"),
    hidden: reader.hidden.map((place) => ({ ...place, how: `${place.how} (${part})` })),
  };
}

type Attributes = ReadonlyMap<string, string>;

type Reader = {
  /** Whether all text counts, and not only what stands in `TEXT_TAGS`. */
  readsAll: boolean;
  lines: string[];
  line: string;
  hidden: HiddenPlace[];
  /** Hidden words of runs that follow each other, and how they are hidden. */
  pending: { text: string; how: string } | null;
  /** How all of the part is hidden, if it is. */
  partHow: string | null;
  runHow: string | null;
  isInRun: boolean;
  isInText: boolean;
  /** White letters show on a shade. */
  shades: { page: boolean; cell: boolean; paragraph: boolean; run: boolean };
  style: string;
  hiddenStyles: Set<string>;
  hiddenDepth: number;
};

function newReader(readsAll: boolean, partHow: string | null): Reader {
  return {
    readsAll,
    lines: [],
    line: "",
    hidden: [],
    pending: null,
    partHow,
    runHow: null,
    isInRun: false,
    isInText: false,
    shades: { page: false, cell: false, paragraph: false, run: false },
    style: "",
    hiddenStyles: new Set(),
    hiddenDepth: 0,
  };
}

function read(reader: Reader, token: XmlToken): void {
  if (token.kind === "text") {
    if (reader.readsAll ? token.text.trim() !== "" : reader.isInText) write(reader, token.text);
  } else if (token.kind === "open") {
    open(reader, token);
  } else {
    close(reader, token.name);
  }
}

function open(reader: Reader, { name, attributes }: Extract<XmlToken, { kind: "open" }>): void {
  const style = attributes.get("style-name");
  if (reader.hiddenDepth > 0 || (style !== undefined && reader.hiddenStyles.has(style))) reader.hiddenDepth += 1;
  if (TEXT_TAGS.has(name)) reader.isInText = true;
  switch (name) {
    case "tab":
    case "br":
    case "cr":
      if (!reader.isInText) reader.line += " ";
      break;
    case "p":
      reader.shades.paragraph = false;
      break;
    case "r":
      Object.assign(reader, { isInRun: true, runHow: null });
      reader.shades.run = false;
      break;
    case "tc":
      reader.shades.cell = false;
      break;
    case "sld":
      if (attributes.get("show") === "0") reader.partHow = "a slide that is not shown";
      break;
    case "style":
      reader.style = attributes.get("name") ?? "";
      break;
    case "hidden-text":
    case "hidden-paragraph":
      hide(reader, attributes.get("string-value") ?? "", "hidden text");
      break;
    case "cNvPr":
    case "docPr":
      describePicture(reader, attributes);
      break;
    default:
      look(reader, name, attributes);
  }
}

/** Properties that make letters vanish, or that show them after all. */
function look(reader: Reader, name: string, attributes: Attributes): void {
  const value = attributes.get("val") ?? "";
  const { shades } = reader;
  if (name === "background") shades.page = isColour(attributes.get("color"));
  if (name === "shd" || name === "highlight") {
    const isShade = isColour(attributes.get("fill")) || (name === "highlight" && value !== "none");
    if (reader.isInRun) shades.run = isShade;
    else if (isShade) Object.assign(shades, { cell: true, paragraph: true });
  }
  if (name === "text-properties" && isVanished(attributes)) reader.hiddenStyles.add(reader.style);
  if (!reader.isInRun) return;
  const isShaded = shades.page || shades.cell || shades.paragraph || shades.run;
  if ((name === "vanish" || name === "specVanish") && !/^(?:0|false|off)$/.test(value)) reader.runHow = "hidden text";
  if (name === "color" && !isShaded && (/^fffff[ef]$/i.test(value) || attributes.get("themeColor") === "background1")) {
    reader.runHow ??= "white letters";
  }
  if (name === "sz" && /^[1-4]$/.test(value)) reader.runHow ??= "letters too small to read";
  if (name === "rPr" && /^(?:[1-9]\d|1\d\d|200)$/.test(attributes.get("sz") ?? "")) {
    reader.runHow ??= "letters too small to read";
  }
}

function isColour(fill: string | undefined): boolean {
  return fill !== undefined && !/^(?:auto|fff|ffffff)$/i.test(fill);
}

function isVanished(attributes: Attributes): boolean {
  return attributes.get("display") === "none" || /^(?:0|1|2|0\.\d+)pt$/.test(attributes.get("font-size") ?? "");
}

function close(reader: Reader, name: string): void {
  if (TEXT_TAGS.has(name)) reader.isInText = false;
  if (name === "r") Object.assign(reader, { isInRun: false, runHow: null });
  if (name === "tc") {
    reader.shades.cell = false;
    reader.line += " ";
  }
  if (name === "c" || name === "si") reader.line += " ";
  if (PARAGRAPHS.has(name) || (reader.readsAll && reader.partHow !== null)) breakLine(reader);
  if (reader.hiddenDepth > 0) reader.hiddenDepth -= 1;
}

function write(reader: Reader, text: string): void {
  reader.line += text;
  const how = reader.partHow ?? reader.runHow ?? (reader.hiddenDepth > 0 ? "hidden text" : null);
  if (how) hide(reader, text, how);
  else if (text.trim() !== "") flushHidden(reader);
}

function hide(reader: Reader, text: string, how: string): void {
  if (reader.pending && reader.pending.how !== how) flushHidden(reader);
  reader.pending ??= { text: "", how };
  if (reader.pending.text.length < MAX_HIDDEN_CHARS) reader.pending.text += text;
}

function describePicture(reader: Reader, attributes: Attributes): void {
  flushHidden(reader);
  hide(reader, attributes.get("descr") ?? "", "a picture's description");
  flushHidden(reader);
}

function breakLine(reader: Reader): void {
  const line = reader.line.replace(/\s+/g, " ").trim();
  if (line !== "") reader.lines.push(line);
  reader.line = "";
  if (reader.pending) reader.pending.text += "\n";
}

function flushHidden(reader: Reader): void {
  const { pending } = reader;
  reader.pending = null;
  const text = pending?.text.trim() ?? "";
  if (pending && text.length >= MIN_HIDDEN_CHARS) reader.hidden.push({ text, how: pending.how, line: null });
}
