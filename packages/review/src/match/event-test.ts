import type { ProgramFlow } from "../compile/flow-schema";
import { destinationsOf } from "../follow/code/destination";
import { flowOf } from "../follow/code/flow";
import type { Event } from "../follow/code/machine";
import type { Origin } from "../follow/code/origin";
import { askedOnce } from "../follow/code/remembered";
import { isKeyName } from "../follow/shell/secrets";
import { isStranger } from "../knowledge/strangers";
import { matchesIn } from "../read/matches";
import type { ReviewedFile } from "../read/reviewed-file";
import { subjectOf } from "../read/subject";
import type { ReviewedPackage } from "../report";
import { pathTest } from "./command-pattern";
import { patternOf } from "./pattern";
import { book } from "./phrase-book";

/** Whether what a condition asks of something that a program does holds. */
type EventTest = (event: Event, pkg: ReviewedPackage) => boolean;

const MAX_TEXT_CHARS = 1000;
const MAX_CONTENT_CHARS = 20_000;

/** A test for all that a condition asks for, but for what was followed. */
export function eventTest(asked: ProgramFlow): EventTest {
  const tests = [...whatItIs(asked), ...whatDataItHas(asked), ...whatItHolds(asked), ...whatStandsAround(asked)];
  return (event, pkg) => tests.every((test) => test(event, pkg));
}

function whatItIs({ does, apis, texts, writes, leads_to: kinds, any_case: anyCase }: ProgramFlow): EventTest[] {
  const [isApi, isText] = [apis, texts].map((each) => each && patternOf(each, anyCase ? "iu" : "u"));
  const isPath = writes && pathTest(writes);
  return [
    ({ kind }) => (!does || isOneOf(does, kind)) && (!isPath || kind === "write"),
    ({ api }) => isApi?.test(api) ?? true,
    (event) => !isText || event.texts.some((text) => isText.test(text.slice(0, MAX_TEXT_CHARS))),
    (event) => !isPath || event.texts.some((text) => isPath(text.slice(0, MAX_TEXT_CHARS).replaceAll("\\", "/"))),
    (event, pkg) => !kinds || destinationsOf(pkg, event.texts).some(({ kind }) => isOneOf(kinds, kind)),
  ];
}

/** Whether it has data of as many kinds as are asked for, one of them of those that are named besides, and none of others. */
function whatDataItHas({ with: kinds, least, among, without }: ProgramFlow): EventTest[] {
  const isWith = ({ data }: Event) => {
    const found = new Set([...data.values()].flatMap(kindsOf).filter((kind) => isOneOf(kinds, kind)));
    return found.size >= least && (!among || [...found].some((kind) => isOneOf(among, kind)));
  };
  const isWithout = ({ data, target }: Event) =>
    ![...data.values(), ...target.values()].some(({ kind }) => isOneOf(without, kind));
  return [...(kinds ? [isWith] : []), ...(without ? [isWithout] : [])];
}

function kindsOf({ kind, what }: Origin): string[] {
  return kind === "variable" && isKeyName(what) ? [kind, "key_variable"] : [kind];
}

function whatItHolds({ content, any_case: anyCase }: ProgramFlow): EventTest[] {
  const said = content.map((each) => patternOf(each, anyCase ? "gimu" : "gmu"));
  return [
    (event, pkg) => {
      const text = said.length > 0 ? event.content.join("\n").slice(0, MAX_CONTENT_CHARS) : "";
      return said.every((pattern) => isSaid(pattern, text, pkg));
    },
  ];
}

function isSaid(pattern: RegExp, text: string, pkg: ReviewedPackage): boolean {
  for (const { groups } of matchesIn(text, pattern))
    if (!groups?.stranger || isStranger(pkg, groups.stranger)) return true;
  return false;
}

function whatStandsAround({ parts, beside, unless_about: about, any_case: anyCase }: ProgramFlow): EventTest[] {
  const business = book.phrases(about);
  const needed = parts.map((each) => patternOf(each, anyCase ? "iu" : "u"));
  const isMade = askedOnce(({ text }: ReviewedFile) => needed.every((part) => part.test(text ?? "")));
  return [
    (_, pkg) => !book.isIn(business, subjectOf(pkg)),
    ({ unit }, pkg) =>
      !beside || flowOf(pkg).events.some((other) => other.unit === unit && isBeside(beside, other, pkg)),
    ({ file }, { files }) => needed.length === 0 || files.some((each) => each.path === file && isMade(each)),
  ];
}

function isBeside(
  { does, except_to: except }: NonNullable<ProgramFlow["beside"]>,
  { kind, texts }: Event,
  pkg: ReviewedPackage,
): boolean {
  return isOneOf(does, kind) && !isOneOf(except, destinationsOf(pkg, texts)[0]?.kind ?? "");
}

export function isOneOf(names: readonly string[] | undefined, name: string): boolean {
  return names?.includes(name) ?? false;
}
