import { isStated, type SettingCondition } from "../compile/schema";
import { severityInContext } from "../context/place";
import { lessened } from "../context/severity";
import { excerptOf } from "../excerpt";
import { hostKindOf, hostOf, isNameless } from "../knowledge/hosts";
import type { ReviewedFile } from "../read/reviewed-file";
import { type Entry, entriesOf } from "../read/settings";
import { type SettingsText, settingsIn } from "../read/settings-texts";
import type { Finding, Gathering, ReviewedPackage, Severity } from "../report";
import { judgementOf } from "./judgements";
import { anyOf } from "./names";
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
  const settings = { path: main.path, firstLine: 1, text: main.text ?? "", isShown: false };
  return judgeAll(pkg, settings, entriesOf({ hooks }));
}

function judgeAll(pkg: ReviewedPackage, settings: SettingsText, entries: Entry[]): Finding[] {
  const file = pkg.files.find(({ path }) => path === settings.path);
  if (!file) return [];
  return JUDGES.flatMap(({ said, judge }) =>
    judge({ pkg, file, entries }).map((each) => describe(pkg, file, settings, said, each)),
  );
}

const JUDGES: { said: Ruled; judge: SettingsJudgement }[] = RULE_SET.rules.flatMap((rule) => {
  if (rule.looks_at !== "setting") return [];
  const said = ruled(rule.id);
  if (!isStated(rule)) return [{ said, judge: (settings) => judgementOf<SettingsJudgement>(rule.id)(settings) }];
  const conditions = rule.when.map(compiled);
  return [{ said, judge: ({ entries }) => entries.flatMap((entry) => statedOf(conditions, entry)) }];
});

type Compiled = SettingCondition & { path: RegExp };

function compiled(condition: SettingCondition): Compiled {
  const keys = condition.keys.map((each) => each.split(".").map(keyPattern).join(""));
  return { ...condition, path: new RegExp(`(?:^|\\.)(?:${keys.join("|")})$`, "i") };
}

/** `a|b` one of two keys, `*` any characters of one, `**` any keys. */
function keyPattern(written: string, index: number, all: string[]): string {
  if (written === "**") return String.raw`(?:[^.]+\.)*`;
  const key = written.replace(/[+?^${}()[\]\\/]/g, "\\$&").replaceAll("*", "[^.]*");
  return index === all.length - 1 ? `(?:${key})` : String.raw`(?:${key})\.`;
}

function statedOf(conditions: Compiled[], { path, value }: Entry): SettingSaid[] {
  const keys = path.join(".");
  const found = conditions.find(
    (condition) => condition.path.test(keys) && hasValue(condition, value) && leadsTo(condition, value),
  );
  return found ? [{ value, severity: found.severity, message: found.message, isFirm: found.firm }] : [];
}

function hasValue({ values }: SettingCondition, value: string): boolean {
  return values.length === 0 || values.some((each) => each.toLowerCase() === value.toLowerCase());
}

const VENDOR = new RegExp(String.raw`(?:^|\.)${anyOf("model-vendors")}$`);

function leadsTo({ address }: SettingCondition, value: string): boolean {
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
