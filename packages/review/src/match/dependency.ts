import type { DependencyCondition } from "../compile/dependency-schema";
import type { DependencyRule } from "../compile/schema";
import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import type { Demand } from "../follow/packages/declared";
import { demandsIn, demandsOf, type PlacedDemand } from "../follow/packages/demands";
import { importsIn } from "../follow/packages/imports";
import { isKnownBad } from "../follow/packages/known-bad";
import { lookAlikeOf, misspeltOf } from "../follow/packages/look-alike";
import { type Place, placeOf } from "../follow/packages/package-address";
import { hitList } from "../hit-list";
import { hostOf } from "../knowledge/hosts";
import type { Reading } from "../report";
import type { FilesJudgement, Judgements, Said } from "./coded";
import { patternOf } from "./pattern";

type Condition = DependencyCondition & { holds: (demand: Demand) => boolean };
type Asked = (demand: Demand) => Condition | undefined;

const MAX_NOTED = 200;
const MAX_NAMED = 3;
const MAX_NAME_CHARS = 60;
const NEWEST = /^(?:|\*|x|latest|next|canary|beta|nightly|main|master|HEAD|develop)$/i;
/** `git+https://…` without the commit, or with a branch in its place. */
const COMMIT = /[@#](?:v?\d[\w.-]*|[0-9a-f]{7,40}|semver:[^&]+)(?:[#&]|$)/i;

/** The judgements of a rule about what is taken from elsewhere: for each demand, that of the first condition that holds. */
export function dependencyJudgements({ when, once }: DependencyRule): Judgements {
  const conditions = when.map((asked) => ({ ...asked, holds: testOf(asked) }));
  const asked: Asked = (demand) => conditions.find(({ holds }) => holds(demand));
  if (once) return { files: saidOnce(asked) };
  const withImports = when.some(({ imports }) => imports);
  return {
    // Whoever audits packages installs theirs from where everybody does, too.
    command: (command) =>
      demandsOf(command).flatMap((demand) => {
        const condition = asked(demand);
        return condition ? [{ ...saidOf(condition, [demand]), isFirm: true }] : [];
      }),
    file: (reading) => saidIn(reading, asked, withImports),
  };
}

function saidIn({ pkg, file }: Reading, asked: Asked, withImports: boolean): Said[] {
  const { findings, add } = hitList<Said>();
  for (const demand of [...demandsIn(file), ...(withImports ? importsIn({ pkg, file }) : [])]) {
    const condition = asked(demand);
    if (!condition) continue;
    const { line, text, imported } = demand;
    const isFirm = imported === undefined;
    const severity = severityInContext(condition.severity, pkg, file, { line, offset: 0 }, isFirm);
    const excerpt = excerptOf(text.trimStart());
    add(severity, () => ({ ...saidOf(condition, [demand]), severity, file: file.path, line, excerpt }));
  }
  return findings;
}

/** Of all that a package takes so, the first place is shown, and the others are named. */
function saidOnce(asked: Asked): FilesJudgement {
  return () => {
    const noted: { condition: Condition; demand: Demand; place: Pick<Said, "file" | "line" | "excerpt"> }[] = [];
    return {
      read: (reading) => {
        if (noted.length >= MAX_NOTED) return;
        for (const { line, text, ...demand } of demandsOfAll(reading)) {
          const condition = asked(demand);
          if (!condition) continue;
          const place = { file: reading.file.path, line, excerpt: excerptOf(text.trimStart()) };
          noted.push({ condition, demand, place });
        }
      },
      finish: () => {
        const [first] = noted;
        const demands = noted.map(({ demand }) => demand);
        return first ? [{ ...saidOf(first.condition, demands), ...first.place }] : [];
      },
    };
  };
}

function demandsOfAll({ file, shell }: Reading): PlacedDemand[] {
  const commanded = shell.flatMap(({ commands, lineOf }) =>
    commands.flatMap((command) =>
      demandsOf(command).map((demand) => {
        const line = lineOf(command);
        return { ...demand, line, text: file.lines().textOf(line) };
      }),
    ),
  );
  return [...commanded, ...demandsIn(file)];
}

function testOf(asked: DependencyCondition): Condition["holds"] {
  const { package: kind, imports, source, registry, unpinned, script, and } = asked;
  const scripts = [...(script ? [script] : []), ...and].map((each) => patternOf(each, "u"));
  return (demand) =>
    (!kind || (demand.name !== undefined && IS_KIND[kind](demand))) &&
    (!imports || (demand.imported !== undefined && knownLike(demand) !== null)) &&
    (!source || isPlace(source, sourceOf(demand))) &&
    (!registry || isPlace(registry, placeOf(demand.registry ?? "", { isRegistry: true }))) &&
    (!unpinned || isUnpinned(demand)) &&
    scripts.every((each) => demand.script !== undefined && each.test(demand.script));
}

const IS_KIND: Record<NonNullable<DependencyCondition["package"]>, (demand: Demand) => boolean> = {
  known_malicious: ({ ecosystem, name = "", version = "" }) =>
    ecosystem !== undefined && isKnownBad(ecosystem, name, version),
  look_alike: (demand) => knownLike(demand) !== null,
};

/** The popular package that one is easily taken for. */
function knownLike({ ecosystem, name, imported }: Demand): string | null {
  if (!ecosystem) return null;
  return imported === undefined ? lookAlikeOf(name ?? "", ecosystem) : misspeltOf(imported, ecosystem);
}

function sourceOf({ source = "" }: Demand): Place | null {
  const url = source.replace(/^[\w-]+@(?=git|http)/, "").replace(/^git\+/, "");
  return /^https?:/.test(url) ? placeOf(url, { isRegistry: false }) : null;
}

function isPlace(asked: Place, place: Place | null): boolean {
  return place !== null && (asked === "unknown" || place === asked);
}

/** Ranges are how libraries say what they work with. */
function isUnpinned({ source, version }: Demand): boolean {
  if (source !== undefined) return source.startsWith("git") && !COMMIT.test(source);
  return version !== undefined && NEWEST.test(version.trim());
}

function saidOf({ severity, message }: Condition, demands: Demand[]): Pick<Said, "severity" | "message"> {
  if (message === undefined) return { severity };
  return { severity, message: message.replaceAll(/\{(\w+)\}/g, (_, gap: string) => FILLED[gap]?.(demands) ?? "") };
}

/** What a message may name. */
const FILLED: Record<string, (demands: Demand[]) => string> = {
  package: (demands) => {
    const names = [...new Set(demands.map(({ name, imported, source }) => name ?? imported ?? source ?? ""))];
    const others = names.length - MAX_NAMED;
    const named = names
      .slice(0, MAX_NAMED)
      .map((name) => `"${name.slice(0, MAX_NAME_CHARS)}"`)
      .join(", ");
    return others > 0 ? `${named} and ${others} ${others === 1 ? "other" : "others"}` : named;
  },
  version: ([{ version } = {}]) => (version ? ` in version ${version.slice(0, 20)}` : ""),
  known: ([demand = {}]) => knownLike(demand) ?? "",
  host: ([{ registry, source } = {}]) => (hostOf(registry ?? source ?? "") ?? "").slice(0, 80),
};
