import { excerptOf } from "../excerpt";
import { belongsTo, type Destination, destinationsOf } from "../follow/code/destination";
import { flowOf } from "../follow/code/flow";
import { placed } from "../kept-findings";
import { isAtHome, isNameless, registrableDomain } from "../knowledge/hosts";
import { linesMatching } from "../read/lines";
import { matchesIn } from "../read/matches";
import type { ReviewedFile } from "../read/reviewed-file";
import type { Finding, ReviewedPackage, Severity } from "../report";

const PAGE = /\.(?:html?|xhtml|hta|svg|php)$/i;
/** A field for something that opens an account, a wallet or a purse. */
const ASKS =
  /<input\b[^>]{0,500}?(?:\btype\s{0,3}=\s{0,3}["']?password\b|\b(?:name|id|placeholder|autocomplete|aria-label)\s{0,3}=\s{0,3}["']?[^"'>]{0,60}?(?:passw(?:or)?d|passphrase|mnemonic|seed[ _-]?phrase|recovery[ _-]?phrase|private[ _-]?key|secret[ _-]?key|api[ _-]?key|access[ _-]?token|card[ _-]?number|cc-number|cvv|cvc|one-time-code|\botp\b))|<textarea\b[^>]{0,300}?(?:mnemonic|seed[ _-]?phrase|recovery[ _-]?phrase|private[ _-]?key)/gi;
const FORM = /<form\b[^>]{0,1000}?\baction\s{0,3}=\s{0,3}["']?\s{0,3}((?:https?:)?\/\/[^\s"'>]{4,500})/gi;
/** Services whose sign-in people know, and the hosts that it is at home. */
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
const TITLE = /<(?:title|h1|h2|legend)\b[^>]{0,200}>([^<]{1,200})/gi;

/** Finds pages that ask for a password, a key or a card and send it to somebody whom the package does not name. */
export function signInForm(pkg: ReviewedPackage): Finding[] {
  return pkg.files.flatMap((file) => {
    const { path } = file;
    const text = PAGE.test(path) ? file.text : null;
    if (text === null) return [];
    const [asked] = linesMatching(text, ASKS);
    if (!asked) return [];
    const [worst] = strangers(pkg, file, text)
      // A key goes to the service that the field is named after.
      .filter(({ host, kind }) => isNameless(kind) || !belongsTo(asked.text.slice(0, 500), host ?? ""))
      .toSorted((a, b) => rank(b) - rank(a));
    if (!worst) return [];
    const finding: Finding = {
      rule: "credential-form",
      severity: severityOf(text, worst),
      category: "social_engineering",
      file: path,
      line: asked.number,
      excerpt: excerptOf(asked.text.trimStart()),
      message: `This page asks for something secret and sends it to ${worst.host ?? "another machine"}.`,
      remediation: "Let people sign in at the service itself, and name the service in the description.",
    };
    return placed(file, [finding]);
  });
}

/** Hosts that the page's forms and scripts send to and that are neither local nor known. */
function strangers(pkg: ReviewedPackage, { path }: ReviewedFile, text: string): Destination[] {
  const actions = [...matchesIn(text, FORM)].map(([, url = ""]) => url.replace(/^\/\//, "https://"));
  const sent = flowOf(pkg).events.flatMap((event) => (event.kind === "send" && event.file === path ? event.texts : []));
  return destinationsOf(pkg, [...actions, ...sent]).filter(
    ({ host, kind, isDeclared }) => host !== null && !isDeclared && !isAtHome(kind),
  );
}

function rank({ kind }: Destination): number {
  return isNameless(kind) ? 1 : 0;
}

/** Under the name of a service that it does not belong to, a page is a trap. */
function severityOf(text: string, { host, kind }: Destination): Severity {
  if (isNameless(kind)) return "block";
  const title = [...matchesIn(text, TITLE)].map(([, words = ""]) => words).join(" ");
  const domain = registrableDomain(host ?? "");
  return SERVICES.some(([name, domains]) => name.test(title) && !domains.test(domain)) ? "block" : "warn";
}
