import { isAboutSecurity, isExhibit } from "../../src/context/mention";
import { excerptOf } from "../../src/excerpt";
import { hitList } from "../../src/hit-list";
import { placed } from "../../src/kept-findings";
import type { FilesJudgement, Said } from "../../src/match/coded";
import { anyOf } from "../../src/match/names";
import { linesMatching } from "../../src/read/lines";
import { roleOf } from "../../src/read/path-role";
import type { ReviewedFile } from "../../src/read/reviewed-file";
import type { ReviewedPackage, Severity } from "../../src/report";

const ANY = anyOf("known-malicious-addresses");
const ADDRESS = new RegExp(String.raw`(?<![\w.-])${ANY}(?![\w-]|\.\w)`, "gi");
const MAY_NAME = new RegExp(ANY, "i");

/** What holds such an address as data; what acts on it is judged by other rules. */
const DATA = /\.(?:json|ya?ml|toml|csv|tsv|txt)$/i;
/** Whoever names so many of them keeps a list of them. */
const LIST_OF = 3;

/** An address that is known from attacks, also behind encodings and disguises. */
export const judge: FilesJudgement = (pkg) => {
  const named = new Set<string>();
  const plain: Said[] = [];
  const encoded: Said[] = [];
  return {
    read: ({ file }) => {
      for (const address of addressesIn(file.text ?? "")) named.add(address);
      plain.push(...placed(file, inText(pkg, file)));
      encoded.push(...placed(file, inDecodedText(file)));
    },
    finish: () => {
      const isList = named.size >= LIST_OF;
      return [...(isList ? plain.map((said): Said => ({ ...said, severity: "warn" })) : plain), ...encoded];
    },
  };
};

function addressesIn(text: string): string[] {
  return MAY_NAME.test(text) ? (text.toLowerCase().match(ADDRESS) ?? []) : [];
}

function inText(pkg: ReviewedPackage, file: ReviewedFile): Said[] {
  const { findings, add } = hitList<Said>();
  const isPlain = file.normalised() === file.text;
  for (const text of isPlain ? [file.text ?? ""] : [file.text ?? "", file.normalised()]) {
    for (const { number, text: line } of MAY_NAME.test(text) ? linesMatching(text, ADDRESS) : []) {
      const severity = severityAt(pkg, file, number);
      add(severity, () => ({ severity, file: file.path, line: number, excerpt: excerptAt(line) }));
    }
  }
  return findings;
}

function inDecodedText(file: ReviewedFile): Said[] {
  const { findings, add } = hitList<Said>();
  for (const { text, line, encoding } of file.decoded()) {
    if (!MAY_NAME.test(text) || text.search(ADDRESS) === -1) continue;
    const message = `This address is known from attacks on people who install packages. It is hidden as ${encoding}.`;
    add("block", () => ({ severity: "block", file: file.path, line, excerpt: excerptAt(text), message }));
  }
  return findings;
}

function excerptAt(text: string): string {
  return excerptOf(text, Math.max(0, text.search(ADDRESS)));
}

/** Lists of such addresses are what security packages are made of; even there they are worth a look. */
function severityAt(pkg: ReviewedPackage, file: ReviewedFile, line: number): Severity {
  const isListed = roleOf(file.path) === "test" || DATA.test(file.path) || isAboutSecurity(pkg);
  return isListed || isExhibit(pkg, file.path, file.statements(), line) ? "warn" : "block";
}
