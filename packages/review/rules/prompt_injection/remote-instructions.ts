import { type Instruction, NOBODY, type Surroundings } from "../../src/instructions/instruction";
import { leadsToOrder } from "../../src/instructions/order";
import { hostKindOf, hostOf, isDeclaredHost, isNameless, urlsIn } from "../../src/knowledge/hosts";
import { namesOne } from "../../src/match/mentions";
import { placeOf, speaksOf } from "../../src/match/phrase-lists";
import type { Severity } from "../../src/report";

const isKeptFromPeople = speaksOf("kept-from-people");
const isHushed = namesOne(["secretly"]);
const takesRules = placeOf("takes-rules-from-elsewhere");
const takesOrders = placeOf("takes-orders-from-elsewhere");
const obeys = placeOf("obeys-what-was-fetched");
const namesRules = placeOf("names-rules-elsewhere");
const fetches = speaksOf("fetches");
const isRegular = speaksOf("regularly");
const describesPlace = speaksOf("unnamed-place");

/** The agent speaks, to tell what it will do for the person. */
const OFFERS = /\bI(?: will| shall|'ll) $/;
/** So many statements before it may say what is fetched from where. */
const FETCH_STATEMENTS = 4;
/** So many statements behind it may say that people are not to be told. */
const SILENCE_STATEMENTS = 4;

/** Judges orders to obey what an address says by who may change what it says, and how often it is asked. */
export const judge: Instruction["judge"] = ({ text }, around) => {
  const rules = takesRules(text);
  if (isOrder(text, rules)) {
    const severity = severityOf(`${text} ${around.announced()}`, around);
    if (severity) return { severity, offset: rules };
  }
  const orders = takesOrders(text);
  if (isOrder(text, orders)) return { severity: "warn", offset: orders };

  const named = namesRules(text);
  if (named !== -1 && severityOf(text, around)) return { severity: "warn", offset: named };

  const obeyed = obeys(text);
  if (!isOrder(text, obeyed) || OFFERS.test(text.slice(0, obeyed))) return null;
  const near = around.near(FETCH_STATEMENTS, 0);
  if (!fetches(near.slice(0, near.length - text.length + obeyed))) return null;
  const severity = severityOf(around.near(FETCH_STATEMENTS, 1), around);
  return severity && { severity, offset: obeyed };
};

/** What is to be kept from people is excused by no service that the package is named after. */
function isKeptQuiet(near: string): boolean {
  return isKeptFromPeople(near) || isHushed(near);
}

function isOrder(text: string, offset: number): boolean {
  return offset !== -1 && leadsToOrder(text.slice(0, offset));
}

/** How bad the worst of the places is that a text names; null where all of them are on this machine. */
function severityOf(near: string, around: Surroundings): Severity | null {
  const places = urlsIn(near).map(({ url }) => ({ url, kind: hostKindOf(url), host: hostOf(url) ?? "" }));
  const far = places.filter(({ kind }) => kind !== "local" && kind !== "private");
  if (far.length === 0) return describesPlace(near) && isRegular(near) ? "warn" : null;
  if (far.some(({ url, kind }) => isNameless(kind) || url.startsWith("http:"))) return "block";
  const pkg = isKeptQuiet(around.near(1, SILENCE_STATEMENTS)) ? NOBODY : around.pkg;
  const isKnown = far.every(({ kind, host }) => kind === "well_known" || isDeclaredHost(pkg, host));
  if (isKnown) return "info";
  return isRegular(near) ? "block" : "warn";
}
