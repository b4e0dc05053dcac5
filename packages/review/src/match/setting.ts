import { isStated, type SettingCondition, type SettingRule } from "../compile/schema";
import { severityInContext } from "../context/place";
import { lessened } from "../context/severity";
import { excerptOf } from "../excerpt";
import { hostKindOf, hostOf, isNameless } from "../knowledge/hosts";
import { partiesIn } from "../knowledge/named-party";
import { isUndisclosed } from "../knowledge/strangers";
import { isMarkdown } from "../read/path-role";
import type { ReviewedFile } from "../read/reviewed-file";
import { type Entry, entriesOf } from "../read/settings";
import { type SettingsOf, type SettingsText, settingsIn } from "../read/settings-texts";
import type { Finding, Gathering, ReviewedPackage, Severity } from "../report";
import { judgementOf } from "./judgements";
import { anyOf } from "./names";
import { book } from "./phrase-book";
import { RULE_SET } from "./rule-set";
import { type Ruled, ruled } from "./ruled";

/** What the judgement of settings says of one value; `isFirm`: as bad where it is only shown. */
export type SettingSaid = { value: string; severity: Severity; message?: string; isFirm?: boolean };
export type SettingsJudgement = (settings: {
  pkg: ReviewedPackage;
  file: ReviewedFile;
  entries: Entry[];
}) => SettingSaid[];

const MAX_TEXTS = 200;

/** What the rules about settings say of those that a package brings along or has somebody write. */
export function judgedSettings(pkg: ReviewedPackage): Gathering<Finding[]> {
  const all: SettingsText[] = [];
  return {
    read: ({ file }) => {
      if (all.length < MAX_TEXTS) all.push(...settingsIn(file));
    },
    finish: () => [...all.flatMap((settings) => judgeAll(pkg, settings, entriesOf(settings.text))), ...ofManifest(pkg)],
  };
}

function ofManifest(pkg: ReviewedPackage): Finding[] {
  const { hooks } = pkg.manifest.extra;
  const main = pkg.files.find(({ path, text }) => path.endsWith(".md") && text?.includes("hooks:"));
  if (hooks === undefined || !main) return [];
  const settings = { path: main.path, firstLine: 1, text: main.text ?? "", isShown: false, of: "assistant" as const };
  return judgeAll(pkg, settings, entriesOf({ hooks }));
}

function judgeAll(pkg: ReviewedPackage, settings: SettingsText, entries: Entry[]): Finding[] {
  const file = pkg.files.find(({ path }) => path === settings.path);
  if (!file || entries.length === 0) return [];
  return JUDGES.flatMap(({ of, said, judge }) =>
    of === settings.of ? judge({ pkg, file, entries }).map((each) => describe(pkg, file, settings, said, each)) : [],
  );
}

const JUDGES: { of: SettingsOf; said: Ruled; judge: SettingsJudgement }[] = RULE_SET.rules.flatMap((rule) => {
  if (rule.looks_at !== "setting") return [];
  const said = ruled(rule.id);
  if (!isStated(rule)) {
    return [{ of: "assistant", said, judge: (settings) => judgementOf<SettingsJudgement>(rule.id)(settings) }];
  }
  return [{ of: rule.of, said, judge: statedJudge(rule) }];
});

function statedJudge(rule: SettingRule): SettingsJudgement {
  const conditions = rule.when.map(compiled);
  const business = book.phrases(rule.unless_about);
  return ({ pkg, file, entries }) => {
    const found = entries.flatMap((entry) => statedOf(conditions, entry, entries)).map((each) => told(each, pkg, file));
    const isExcused = found.length > 0 && book.isIn(business, `${pkg.manifest.name} ${pkg.manifest.description}`);
    return isExcused ? [] : found;
  };
}

type Stated = SettingSaid & { isFar: boolean };
type Keyed = { isOne: (entry: Entry) => boolean };
type Compiled = Keyed &
  Pick<SettingCondition, "severity" | "message" | "firm" | "address" | "names"> & {
    beside: Keyed[];
    elsewhere: Keyed[];
  };

function compiled({ keys, values, beside, elsewhere, ...rest }: SettingCondition): Compiled {
  return { ...rest, ...keyed({ keys, values }), beside: beside.map(keyed), elsewhere: elsewhere.map(keyed) };
}

function keyed({ keys, values }: Pick<SettingCondition, "keys" | "values">): Keyed {
  const paths = keys.map((each) => each.split(".").map(keyPattern).join(""));
  const path = new RegExp(`(?:^|\\.)(?:${paths.join("|")})$`, "i");
  const value = values.length > 0 ? new RegExp(`^(?:${values.map(valuePattern).join("|")})$`, "i") : null;
  return { isOne: (entry) => path.test(entry.path.join(".")) && (value?.test(entry.value) ?? true) };
}

/** `a|b` one of two keys, `*` any characters of one, `**` any keys. */
function keyPattern(written: string, index: number, all: string[]): string {
  if (written === "**") return String.raw`(?:[^.]+\.)*`;
  const key = written.replace(/[+?^${}()[\]\\/]/g, "\\$&").replaceAll("*", "[^.]*");
  return index === all.length - 1 ? `(?:${key})` : String.raw`(?:${key})\.`;
}

/** `*` any characters, `\*` the sign itself, `{list}` one of a list of names. */
function valuePattern(written: string): string {
  const list = /^\{([a-z][a-z-]*)\}$/.exec(written)?.[1];
  if (list) return anyOf(list);
  return written
    .split(/(\\\*|\*)/)
    .map((part) => (part === "*" ? ".*" : part === "\\*" ? part : part.replace(/[.+?^${}()|[\]\\/]/g, "\\$&")))
    .join("");
}

function statedOf(conditions: Compiled[], entry: Entry, entries: Entry[]): Stated[] {
  const found = conditions.find(
    ({ isOne, beside, elsewhere, address, names }) =>
      isOne(entry) &&
      (names === undefined || partiesIn(entry.value).length > 0) &&
      leadsTo(address, entry.value) &&
      standBeside(elsewhere, entries) &&
      (beside.length === 0 || standBeside(beside, besides(entry, entries))),
  );
  if (!found) return [];
  const { severity, message, firm, address } = found;
  return [{ value: entry.value, severity, message, isFirm: firm, isFar: address === "far" }];
}

/** Of a server that a page names, whoever installs the package can tell whose it is; what a page only shows is milder anyway. */
function told({ isFar, ...said }: Stated, pkg: ReviewedPackage, { path }: ReviewedFile): SettingSaid {
  const isTold = isFar && !isMarkdown(path) && !isUndisclosed(pkg, said.value);
  return isTold ? { ...said, severity: lessened(said.severity) } : said;
}

function standBeside(asked: Keyed[], entries: Entry[]): boolean {
  return asked.every(({ isOne }) => entries.some(isOne));
}

/** What stands in the same document, and in no other element of a list that a setting is in. */
function besides({ path }: Entry, entries: Entry[]): Entry[] {
  return entries.filter((other) => {
    const at = path.findIndex((key, index) => other.path[index] !== key);
    return at === -1 || !(isElement(path, at) && isElement(other.path, at));
  });
}

/** Whether a key is the number of something in a list that holds settings of its own. */
function isElement(path: string[], at: number): boolean {
  return at < path.length - 1 && /^\d+$/.test(path[at] ?? "");
}

const VENDOR = new RegExp(String.raw`(?:^|\.)${anyOf("model-vendors")}$`);

function leadsTo(address: SettingCondition["address"], value: string): boolean {
  if (address === undefined) return true;
  if (address === "nameless") return isNameless(hostKindOf(value.replace(/^git\+/, "")));
  const host = hostOf(value);
  return host !== null && hostKindOf(value) !== "local" && !VENDOR.test(host);
}

const NEEDLE_CHARS = 40;

function describe(
  pkg: ReviewedPackage,
  file: ReviewedFile,
  { text, firstLine, isShown }: SettingsText,
  said: Ruled,
  { value, severity, message = said.message, isFirm }: SettingSaid,
): Finding {
  const needle = JSON.stringify(value).slice(1, NEEDLE_CHARS);
  const index = text
    .split("\n")
    .findIndex((line) => line.includes(needle) || line.includes(value.slice(0, NEEDLE_CHARS)));
  const line = index === -1 ? (isShown ? firstLine : null) : firstLine + index;
  // What a text shows, somebody sees before it takes effect.
  const shown = isFirm ? severity : lessened(severity);
  return {
    ...said,
    severity: isShown && line !== null ? severityInContext(shown, pkg, file, { line, offset: 0 }) : severity,
    file: file.path,
    line,
    excerpt: excerptOf(value),
    message,
  };
}
