import { posix } from "node:path";
import { excerptOf } from "../../src/excerpt";
import { belongsTo, type Destination, destinationsOf } from "../../src/follow/code/destination";
import { flowOf } from "../../src/follow/code/flow";
import { isPage } from "../../src/follow/code/page";
import { placed } from "../../src/kept-findings";
import { isAtHome, isNameless } from "../../src/knowledge/hosts";
import { registrableDomain } from "../../src/knowledge/registrable-domain";
import type { PackageJudgement, Said } from "../../src/match/coded";
import { anyOf } from "../../src/match/names";
import { linesMatching } from "../../src/read/lines";
import { matchesIn } from "../../src/read/matches";
import type { ReviewedFile } from "../../src/read/reviewed-file";
import type { ReviewedPackage, Severity } from "../../src/report";

/** A field for something that opens an account or a wallet. */
const ASKS = new RegExp(
  [
    String.raw`<input\b[^>]{0,500}?(?:\btype\s{0,3}=\s{0,3}["']?password\b`,
    String.raw`|\b(?:name|id|placeholder|autocomplete|aria-label)\s{0,3}=\s{0,3}["']?[^"'>]{0,60}?(?:${anyOf("secret-fields", "secret-text-areas")}|\botp\b))`,
    String.raw`|<textarea\b[^>]{0,300}?${anyOf("secret-text-areas")}`,
  ].join(""),
  "gi",
);
const FORM = /<form\b[^>]{0,1000}?\baction\s{0,3}=\s{0,3}["']?\s{0,3}((?:https?:)?\/\/[^\s"'>]{4,500})/gi;
/** Services whose sign-in people know, and the domains that it is at home. */
const SERVICES: [name: RegExp, domains: RegExp][] = [
  [/\bgoogle|\bgmail\b/i, /^(?:google|googleapis|gstatic|youtube)\./],
  [/\bmicrosoft\b|\boutlook\b|\boffice ?365\b/i, /^(?:microsoft|microsoftonline|live|office|azure|windows)\./],
  [/\bapple\b|\bicloud\b/i, /^(?:apple|icloud)\./],
  [/\bgithub\b/i, /^github\./],
  [/\bgitlab\b/i, /^gitlab\./],
  [/\bfacebook\b|\binstagram\b/i, /^(?:facebook|instagram|meta)\./],
  [/\bamazon\b|\baws\b/i, /^(?:amazon|amazonaws|amazoncognito)\./],
  [/\bpaypal\b/i, /^paypal\./],
  [/\bopenai\b|\bchatgpt\b/i, /^(?:openai|chatgpt)\./],
  [/\banthropic\b|\bclaude\b/i, /^(?:anthropic|claude)\./],
  [
    /\bmetamask\b|\bcoinbase\b|\bbinance\b|\bphantom wallet\b|\btrust wallet\b|\bledger (?:live|wallet)\b/i,
    /^(?:metamask|coinbase|binance|phantom|trustwallet|ledger)\./,
  ],
  [/\bslack\b|\bdiscord\b|\btelegram\b/i, /^(?:slack|discord|discordapp|telegram)\./],
];
const SCRIPT = /<script\b[^>]{0,200}?\bsrc\s{0,3}=\s{0,3}["']?(?![a-z]{2,6}:|\/)([\w./-]{1,200})/gi;
const TITLE = /<(?:title|h1|h2|legend)\b[^>]{0,200}>([^<]{1,200})/gi;

/** Finds pages with such a field whose forms or scripts send to a host that is neither known nor declared. */
export const judge: PackageJudgement = (pkg) => pkg.files.flatMap((file) => placed(file, inFile(pkg, file)));

function inFile(pkg: ReviewedPackage, file: ReviewedFile): Said[] {
  const text = isPage(file.path) ? file.text : null;
  if (text === null) return [];
  const [asked] = linesMatching(text, ASKS);
  if (!asked) return [];
  const [worst] = strangers(pkg, file, text)
    // A key goes to the service that the field is named after.
    .filter(({ host, kind }) => isNameless(kind) || !belongsTo(asked.text.slice(0, 500), host ?? ""))
    .toSorted((one, other) => Number(isNameless(other.kind)) - Number(isNameless(one.kind)));
  if (!worst) return [];
  const message = `This page asks for something secret and sends it to ${worst.host ?? "another machine"}.`;
  const excerpt = excerptOf(asked.text.trimStart());
  return [{ severity: severityOf(text, worst), file: file.path, line: asked.number, excerpt, message }];
}

/** Hosts that the page's forms and scripts send to and that are neither local nor known. */
function strangers(pkg: ReviewedPackage, { path }: ReviewedFile, text: string): Destination[] {
  const actions = [...matchesIn(text, FORM)].map(([, url = ""]) => url.replace(/^\/\//, "https://"));
  const programs = new Set([path, ...scriptsOf(path, text)]);
  const sends = flowOf(pkg).events.filter(({ kind, file }) => kind === "send" && programs.has(file));
  const sent = sends.flatMap(({ texts }) => texts);
  return destinationsOf(pkg, [...actions, ...sent]).filter(
    ({ host, kind, isDeclared }) => host !== null && !isDeclared && !isAtHome(kind),
  );
}

/** The files of the package that a page loads as its scripts. */
function scriptsOf(page: string, text: string): string[] {
  return [...matchesIn(text, SCRIPT)].map(([, source = ""]) => posix.join(posix.dirname(page), source));
}

/** Under the name of a service that it does not belong to, a page is a trap. */
function severityOf(text: string, { host, kind }: Destination): Severity {
  if (isNameless(kind)) return "block";
  const title = [...matchesIn(text, TITLE)].map(([, words = ""]) => words).join(" ");
  const domain = registrableDomain(host ?? "");
  return SERVICES.some(([name, domains]) => name.test(title) && !domains.test(domain)) ? "block" : "warn";
}
