import { isExhibit } from "../../context/mention";
import { excerptOf } from "../../excerpt";
import { hitList } from "../../hit-list";
import { urlsIn } from "../../knowledge/hosts";
import type { Said } from "../../match/coded";
import { anyOf } from "../../match/names";
import { placeOf, speaksOf } from "../../match/phrase-lists";
import { type HiddenPlace, hiddenPlaces } from "../../read/hidden-places";
import { roleOf } from "../../read/path-role";
import type { ReviewedFile } from "../../read/reviewed-file";
import type { Reading, ReviewedPackage, Severity } from "../../report";
import { NOBODY } from "../instruction";
import { ordersIn, suspectedIn } from "../orders-in";

const speaksToAgent = placeOf("speaks-to-agent");
const TAKES_TURN = /\b(?:system|assistant|agent|ai|claude)\s?:\s{0,3}[a-z]/i;
const isDeed = speaksOf("deed-of-agent");
const isGraveDeed = speaksOf("grave-deed-of-agent");
const asksSilence = placeOf("asks-silence");
const describesPicture = speaksOf("describes-picture");
const isOfTheUser = speaksOf("things-of-the-user");
/** What a command sends away, and files of which nobody tells in a comment, in whatever language the rest is. */
const SENDS_FILE = /\bcurl\b[^\n]{0,160}\s(?:-F|-d|-T|--form|--data[\w-]*|--upload-file)[\s=]/;
const SECRET_FILES =
  /(?:^|[\s/~\x60"'、，,])(?:\.env\b(?!\.(?:example|sample|template|dist))|\.ssh\b|\.aws\b|\.netrc\b|id_(?:rsa|ed25519)\b|[*\w-]{1,40}\.pem\b)/;
const KEYS = /credential|token|key|secret|password|\.env|\.ssh/i;
/** An order and what it is about stand close together. */
const ORDER_CHARS = 300;
const HOUSEKEEPING = [
  new RegExp(String.raw`^\s*${anyOf("notes-for-editors")}\b`, "i"),
  /^\s*(?:#?(?:end)?region|vim:|-\*-|\w+[-:](?:start|end|begin|disable|enable|ignore)\b)/i,
];
/** Comments of a form tell whoever fills it in how. */
const TEMPLATE = [
  /(?:^|\/)(?:templates?|scaffolds?|skeletons?)\//i,
  /(?:template|skeleton|boilerplate)s?\.\w{1,6}$|\.(?:tmpl|tpl|hbs|j2)$/i,
];

/** What is described is named at the start. */
const NAMED_WITHIN_CHARS = 60;

type Hit = { severity: Severity; text: string; offset: number };

/** Orders that stand where no person looks: comments, attributes, invisible text, encodings. */
export function ordersInHiddenPlaces({ pkg, file }: Reading): Said[] {
  const { findings, add } = hitList<Said>();
  for (const place of hiddenPlaces(file)) {
    const hit = judge(file, place);
    if (!hit) continue;
    const severity = severityOf(pkg, file, place, hit);
    const message = `Orders for the agent are hidden in ${place.how}, where a person does not see them.`;
    const excerpt = excerptOf(hit.text, hit.offset);
    add(severity, () => ({ severity, file: file.path, line: place.line, excerpt, message }));
  }
  return findings;
}

/** One step less where attacks are on show, and never nothing: or else a claim would be enough to hide behind. */
function severityOf(pkg: ReviewedPackage, file: ReviewedFile, { line }: HiddenPlace, { severity }: Hit): Severity {
  if (severity !== "block") return severity;
  return roleOf(file.path) === "test" || isExhibit(pkg, file.path, file.statements(), line ?? 0) ? "warn" : "block";
}

/** That a package is named after a service is no reason to hide what that service is sent. */
function judge(file: ReviewedFile, place: HiddenPlace): Hit | null {
  for (const { statement, judgement } of ordersIn(NOBODY, place.text)) {
    if (judgement.severity === "info") continue;
    // Records, such as signatures, hold addresses and names without saying anything of them.
    if (judgement.severity === "warn" && isRecord(place)) continue;
    const severity = roleOf(file.path) === "test" ? "warn" : "block";
    return { severity, text: statement.text, offset: judgement.offset };
  }
  const text = place.text.replaceAll(/\s+/g, " ");
  if (place.isEncoded) return keptQuiet(text);
  const isDescription = place.how.includes("picture") && describesPicture(text.slice(0, NAMED_WITHIN_CHARS));
  return sentAway(text) ?? addressed(text, file.path) ?? (isDescription ? null : suspected(place.text));
}

function isRecord({ text, how }: HiddenPlace): boolean {
  if (!/^(?:base64|hex)/.test(how) || !/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Nothing of the known harmful kinds, but words that are meant for the agent and kept from the person. */
function addressed(text: string, path: string): Hit | null {
  if (HOUSEKEEPING.some((note) => note.test(text))) return null;
  const offset = [text.search(TAKES_TURN), speaksToAgent(text)].find((at) => at !== -1);
  if (offset === undefined || !isDeed(text)) return null;
  const order = text.slice(Math.max(0, offset - ORDER_CHARS), offset + ORDER_CHARS);
  if (!isGraveDeed(order)) return { severity: "info", text, offset };
  if (urlsIn(order).length > 0 || KEYS.test(order)) return { severity: "block", text, offset };
  return { severity: TEMPLATE.some((place) => place.test(path)) ? "info" : "warn", text, offset };
}

function sentAway(text: string): Hit | null {
  const offset = text.search(SENDS_FILE);
  return offset !== -1 && SECRET_FILES.test(text) && urlsIn(text).length > 0
    ? { severity: "block", text, offset }
    : null;
}

/** Whoever encodes words and asks for silence about them means to be obeyed and not seen. */
function keptQuiet(text: string): Hit | null {
  const offset = asksSilence(text);
  const isAbout = offset !== -1 && (urlsIn(text).length > 0 || isOfTheUser(text) || SECRET_FILES.test(text));
  return isAbout && isDeed(text) ? { severity: "block", text, offset } : null;
}

/** What reads like an order that does harm is no worse in plain sight. */
function suspected(text: string): Hit | null {
  const found = suspectedIn(NOBODY, text);
  return found && { severity: "warn", ...found };
}
