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
type Held<Of extends Demand = Demand> = { condition: Condition; demand: Of };

const MAX_NOTED = 200;
const MAX_NAMED = 3;
const MAX_NAME_CHARS = 60;
const MAX_VERSION_CHARS = 20;
const MAX_HOST_CHARS = 80;
const NEWEST = /^(?:|\*|x|latest|next|canary|beta|nightly|main|master|HEAD|develop)$/i;
/** `git+https://…` without the commit, or with a branch in its place. */
const COMMIT = /[@#](?:v?\d[\w.-]*|[0-9a-f]{7,40}|semver:[^&]+)(?:[#&]|$)/i;

/** The judgements of a rule about what is taken from elsewhere: for each demand, that of the first condition that holds. */
export function dependencyJudgements({ when, once }: DependencyRule): Judgements {
  const conditions = when.map((asked) => ({ ...asked, holds: testOf(asked) }));
  const withImports = when.some(({ imports }) => imports);

  function heldBy<Of extends Demand>(demands: Of[]): Held<Of>[] {
    return demands.flatMap((demand) => {
      const condition = conditions.find(({ holds }) => holds(demand));
      return condition ? [{ condition, demand }] : [];
    });
  }
  if (once) return { files: saidOnce((reading) => heldBy(demandsOfAll(reading))) };
  return {
    // Whoever audits packages installs theirs from where everybody does, too.
    command: (command) => heldBy(demandsOf(command)).map((held) => ({ ...saidOf(held), isFirm: true })),
    file: (reading) =>
      saidIn(reading, heldBy([...demandsIn(reading.file), ...(withImports ? importsIn(reading) : [])])),
  };
}

function saidIn({ pkg, file }: Reading, found: Held<PlacedDemand>[]): Said[] {
  const { findings, add } = hitList<Said>();
  for (const held of found) {
    const { line, text, imported } = held.demand;
    const said = saidOf(held);
    const severity = severityInContext(said.severity, pkg, file, { line, offset: 0 }, imported === undefined);
    add(severity, () => ({ ...said, severity, file: file.path, line, excerpt: excerptOf(text.trimStart()) }));
  }
  return findings;
}

/** Of all that a package takes so, the first place is shown, and the others are named. */
function saidOnce(heldBy: (reading: Reading) => Held<PlacedDemand>[]): FilesJudgement {
  return () => {
    const names = new Set<string>();
    let first: { held: Held; place: Pick<Said, "file" | "line" | "excerpt"> } | undefined;
    return {
      read: (reading) => {
        if (names.size >= MAX_NOTED) return;
        for (const held of heldBy(reading)) {
          const { line, text } = held.demand;
          first ??= { held, place: { file: reading.file.path, line, excerpt: excerptOf(text.trimStart()) } };
          names.add(nameOf(held.demand));
        }
      },
      finish: () => (first ? [{ ...saidOf(first.held, [...names]), ...first.place }] : []),
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

/** What is said of a demand, with what the message names. */
function saidOf({ condition: { severity, message }, demand }: Held, names = [nameOf(demand)]) {
  const { version, registry, source } = demand;
  const named: Record<string, () => string> = {
    package: () => listed(names),
    version: () => (version ? ` in version ${version.slice(0, MAX_VERSION_CHARS)}` : ""),
    known: () => knownLike(demand) ?? "",
    host: () => (hostOf(registry ?? source ?? "") ?? "").slice(0, MAX_HOST_CHARS),
  };
  const said = message?.replaceAll(/\{(\w+)\}/g, (_, name: string) => named[name]?.() ?? "");
  return { severity, ...(said && { message: said }) };
}

function nameOf({ name, imported, source = "" }: Demand): string {
  return (name ?? imported ?? source).slice(0, MAX_NAME_CHARS);
}

function listed(names: string[]): string {
  const others = names.length - MAX_NAMED;
  const first = names.slice(0, MAX_NAMED).map((name) => `"${name}"`);
  return `${first.join(", ")}${others > 0 ? ` and ${others} ${others === 1 ? "other" : "others"}` : ""}`;
}
