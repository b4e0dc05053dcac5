import type { CommandFlow, Flow, ProgramFlow, TextFlow } from "../compile/flow-schema";
import { destinationsOf } from "../follow/code/destination";
import { evaluatedInText } from "../follow/code/evaluated-text";
import { foreignCodeOf } from "../follow/code/foreign-code";
import type { Event } from "../follow/code/machine";
import { askedOnce } from "../follow/code/remembered";
import { asSending } from "../follow/code/sent-data";
import { startupEntryOf } from "../follow/code/startup-entry";
import { stolenBy } from "../follow/code/stolen-data";
import { addressOrigins } from "../follow/shell/asked-address";
import { decodedPrograms, downloadedPrograms } from "../follow/shell/downloaded-programs";
import type { Scene } from "../follow/shell/judge";
import { runsInDecodedText, runsInText } from "../follow/shell/runs-in-text";
import { sentData } from "../follow/shell/sent-data";
import type { CommandEffect } from "../follow/shell/world";
import type { Finding, Reading, ReviewedPackage, Severity } from "../report";
import type { Judgements, ProgramSaid, Said } from "./coded";
import { standsIn } from "./command-condition";
import { eventTest, isOneOf } from "./event-test";

/** What was followed, as conditions call it, how bad it is by itself, and what is to be said of it. */
type Followed = { what: string; severity: Severity; message?: string | undefined; isFirm?: boolean };
type Condition = { severity?: Severity | undefined; message?: string | undefined };

const MAX_NAME_CHARS = 60;

/** Several rules ask the same of each event, and of each file. */
const dataSent = askedOnce(stolenBy);
const codeRun = askedOnce(foreignCodeOf);
const entryLeft = askedOnce(startupEntryOf);
const textRun = askedOnce(runsInText);
const decodedTextRun = askedOnce(runsInDecodedText);

const dataSentBy = lastAsked(sentData);
const programsRun = lastAsked(programsRunBy);

/** Several rules ask the same of each command, one after the other. */
function lastAsked<Found>(find: (command: CommandEffect, scene: Scene) => Found): typeof find {
  let last: { command: CommandEffect; scene: Scene; found: Found } | undefined;
  return (command, scene) => {
    if (last?.command !== command || last.scene !== scene) last = { command, scene, found: find(command, scene) };
    return last.found;
  };
}

/** The judgements of a rule about what is followed, one for each thing that its conditions look at. */
export function flowJudgements(when: Flow[]): Judgements {
  const commands = when.filter((asked) => asked.by === "command");
  const programs = when.filter((asked) => asked.by === "program").map(compiled);
  const written = programs.filter(({ asked }) => asked.commands_in.length > 0);
  const writtenIn = (kind: Scene["kind"]) => written.filter(({ asked }) => standsIn(asked.commands_in, kind));
  const runs = when.filter((asked) => asked.by === "text" && asked.runs) as TextFlow[];
  const evaluates = when.filter((asked) => asked.by === "text" && asked.evaluates) as TextFlow[];
  return {
    ...(commands.length + written.length > 0 && {
      command: (command, scene) => [
        ...commands.flatMap((asked) => ofCommand(asked, command, scene)),
        ...writesOf(command, scene).flatMap((event) => firstOf(writtenIn(scene.kind), event, scene.pkg) ?? []),
      ],
    }),
    ...(programs.length > 0 && { program: (event, pkg) => firstOf(programs, event, pkg) }),
    ...(runs.length > 0 && { file: (reading) => runs.flatMap((asked) => runInText(asked, reading)) }),
    ...(evaluates.length > 0 && { package: (pkg) => evaluates.flatMap((asked) => evaluatedIn(asked, pkg)) }),
  };
}

/** What a condition says of something, where it says anything, and otherwise what that says itself. */
function saidOf(
  asked: Condition,
  { severity, message }: Omit<Followed, "what">,
): Pick<Finding, "severity"> & Partial<Pick<Finding, "message">> {
  const said = asked.message ?? message;
  return { severity: asked.severity ?? severity, ...(said === undefined ? {} : { message: said }) };
}

function ofCommand(asked: CommandFlow, command: CommandEffect, scene: Scene) {
  const sent = asked.sends ? dataSentBy(command, scene).filter(({ what }) => isOneOf(asked.sends, what)) : [];
  const run = asked.runs ? programsRun(command, scene).filter(({ what }) => isOneOf(asked.runs, what)) : [];
  const isAsked = asked.address_from && addressOrigins(command).some((kind) => isOneOf(asked.address_from, kind));
  const reached: Followed[] = isAsked ? [{ what: "address", severity: "block" }] : [];
  return [...sent, ...run, ...reached].map((each) => saidOf(asked, each));
}

function programsRunBy(command: CommandEffect, scene: Scene): Followed[] {
  return [
    ...downloadedPrograms(command, scene).map(({ isFile, ...program }) => ({
      ...program,
      what: isFile ? "downloaded_file" : "download",
    })),
    ...decodedPrograms(command).map((how) => ({
      what: "decoded",
      severity: "block" as const,
      message: `Text hidden by ${how} is decoded and run as a program, so nobody sees what it does.`,
    })),
  ];
}

function compiled(asked: ProgramFlow) {
  return { asked, holds: eventTest(asked) };
}

/** What a command writes, as if a program did. */
function writesOf({ name, writes }: CommandEffect, { file: { path: file } }: Scene): Event[] {
  const origins = { data: new Map(), credentials: new Map(), target: new Map() };
  const place = { file, program: file, unit: file, line: 1, isUnheeded: false, guards: [], hidden: null };
  return writes.map(({ path, value }) => ({
    ...place,
    ...origins,
    kind: "write",
    api: name,
    texts: [path],
    content: [value.text],
  }));
}

/** What the first of the conditions says that holds. */
function firstOf(conditions: ReturnType<typeof compiled>[], event: Event, pkg: ReviewedPackage): ProgramSaid | null {
  for (const { asked, holds } of conditions) {
    const said = holds(event, pkg) ? ofProgram(asked, event, pkg) : null;
    if (said) return said;
  }
  return null;
}

function ofProgram(asked: ProgramFlow, event: Event, pkg: ReviewedPackage): ProgramSaid | null {
  const followed = followedIn(asked, event, pkg);
  if (!followed) return null;
  const { message, ...said } = saidOf(asked, followed);
  const filled = message?.replace("{api}", event.api.slice(0, MAX_NAME_CHARS)).replace("{host}", followed.what);
  return { ...said, isFirm: followed.isFirm ?? false, ...(filled === undefined ? {} : { message: filled }) };
}

function followedIn(asked: ProgramFlow, event: Event, pkg: ReviewedPackage): Followed | null {
  if (asked.sends) {
    const stolen = dataSent(event, pkg);
    return stolen && isOneOf(asked.sends, stolen.kind) ? { ...stolen, what: stolen.kind } : null;
  }
  if (asked.runs) {
    const code = codeRun(event, pkg);
    return code && isOneOf(asked.runs, code.source) ? { ...code, what: code.source } : null;
  }
  if (asked.leaves) {
    const entry = entryLeft(event, pkg);
    return entry && isOneOf(asked.leaves, entry.place) ? { ...entry, what: entry.place } : null;
  }
  const hostOf = asked.address_from ? hiddenHost : hostSentTo;
  const host = asked.sends_to ? hostOf(asked, event, pkg) : "";
  return host === null ? null : { what: host, severity: "warn" };
}

function hostSentTo({ sends_to: kinds }: ProgramFlow, event: Event, pkg: ReviewedPackage): string | null {
  const sending = event.kind === "send" ? event : asSending(event);
  if (!sending || (sending.data.size === 0 && sending.target.size === 0 && sending.content.length === 0)) return null;
  return destinationsOf(pkg, sending.texts).find(({ kind }) => isOneOf(kinds, kind))?.host ?? null;
}

function hiddenHost(asked: ProgramFlow, { target, texts, file }: Event, pkg: ReviewedPackage): string | null {
  if (![...target.values()].some(({ kind }) => isOneOf(asked.address_from, kind))) return null;
  const text = pkg.files.find(({ path }) => path === file)?.text ?? "";
  const hidden = destinationsOf(pkg, texts).find(
    ({ host, kind }) => host !== null && isOneOf(asked.sends_to, kind) && !text.includes(host),
  );
  return hidden?.host ?? null;
}

function runInText(asked: TextFlow, reading: Reading): Said[] {
  const { file } = reading;
  const found = isOneOf(asked.runs, "encoded") ? decodedTextRun(file) : textRun(reading);
  return found.flatMap(({ what, line, excerpt, ...run }) =>
    isOneOf(asked.runs, what) ? [{ ...saidOf(asked, run), file: file.path, line, excerpt }] : [],
  );
}

function evaluatedIn(asked: TextFlow, pkg: ReviewedPackage): Said[] {
  const said = (asked.evaluates ?? []).flatMap((how) => evaluatedInText(pkg, how));
  return said.map((each) => ({ ...each, ...saidOf(asked, each) }));
}
