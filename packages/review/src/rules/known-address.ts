import { isAboutSecurity, isExhibit } from "../context/mention";
import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { placed } from "../kept-findings";
import { linesMatching } from "../read/lines";
import { roleOf } from "../read/path-role";
import type { ReviewedFile } from "../read/reviewed-file";
import type { Finding, Gathering, ReviewedPackage, Severity } from "../report";

/** Addresses that published reports name as those of campaigns against agents' packages; a comment says whose. */
const KNOWN = [
  // ClawHavoc, January 2026 and later: servers, installers' hosts, pastes and accounts.
  "91.92.242.30",
  "54.91.154.110",
  "install.app-distribution.net",
  "download.setup-service.com",
  "openclawcli.forum",
  "glot.io/snippets/hfd3x9ueu5",
  "glot.io/snippets/hfdxv8uyaf",
  "github.com/aslaep123/polymarketauthtool",
  "github.com/ddoy233/openclawcli",
  "github.com/denboss99/openclaw-core",
  "github.com/toolitletolate/openclaw_windriver",
];
const ANY = KNOWN.map((known) => known.replaceAll(".", "\\.")).join("|");
const PATTERN = new RegExp(`(?<![\\w.-])(?:${ANY})(?![\\w-]|\\.\\w)`, "gi");
const MAY_NAME = new RegExp(ANY, "i");

/** What holds such an address as data; what acts on it is judged by other rules. */
const DATA = /\.(?:json|ya?ml|toml|csv|tsv|txt)$/i;
/** Whoever names so many of them keeps a list of them. */
const LIST_OF = 3;

/** Finds addresses that are known from attacks, also behind encodings and disguises. */
export function knownAddress(pkg: ReviewedPackage): Gathering<Finding[]> {
  const named = new Set<string>();
  const plain: Finding[] = [];
  const encoded: Finding[] = [];

  return {
    read: ({ file }) => {
      for (const address of addressesIn(file.text ?? "")) named.add(address);
      plain.push(...placed(file, inText(pkg, file)));
      encoded.push(...placed(file, inDecodedText(file)));
    },
    finish: () => {
      const isList = named.size >= LIST_OF;
      return [...(isList ? plain.map((finding): Finding => ({ ...finding, severity: "warn" })) : plain), ...encoded];
    },
  };
}

function addressesIn(text: string): string[] {
  return MAY_NAME.test(text) ? (text.toLowerCase().match(PATTERN) ?? []) : [];
}

function inText(pkg: ReviewedPackage, file: ReviewedFile): Finding[] {
  const { findings, add } = hitList();
  const isPlain = file.normalised() === file.text;
  for (const text of isPlain ? [file.text ?? ""] : [file.text ?? "", file.normalised()]) {
    for (const { number, text: line } of MAY_NAME.test(text) ? linesMatching(text, PATTERN) : []) {
      add(severityAt(pkg, file, number), () => describe(file, number, line, ""));
    }
  }
  return findings;
}

function inDecodedText(file: ReviewedFile): Finding[] {
  const { findings, add } = hitList();
  for (const { text, line, encoding } of file.decoded()) {
    if (MAY_NAME.test(text) && text.search(PATTERN) !== -1)
      add("block", () => describe(file, line, text, ` It is hidden as ${encoding}.`));
  }
  return findings;
}

/** Lists of such addresses are what security packages are made of; even there they are worth a look. */
function severityAt(pkg: ReviewedPackage, file: ReviewedFile, line: number): Severity {
  const isListed = roleOf(file.path) === "test" || DATA.test(file.path) || isAboutSecurity(pkg);
  return isListed || isExhibit(pkg, file.path, file.statements(), line) ? "warn" : "block";
}

function describe(file: ReviewedFile, line: number, text: string, hidden: string): Finding {
  return {
    rule: "known-malicious-address",
    severity: "block",
    category: "remote_code",
    file: file.path,
    line,
    excerpt: excerptOf(text, Math.max(0, text.search(PATTERN))),
    message: `This address is known from attacks on people who install packages.${hidden}`,
    remediation: "Remove the address, and everything that came from it.",
  };
}
