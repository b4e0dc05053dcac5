import { severityInContext } from "../../context/place";
import { excerptOf } from "../../excerpt";
import { hitList } from "../../hit-list";
import type { CommandJudgement, CommandSaid, FileJudgement, Said } from "../../match/coded";
import type { ReviewedFile } from "../../read/reviewed-file";
import type { CommandEffect } from "../shell/world";
import { configuredRegistries } from "./configured-registries";
import { type Declared, declaredIn } from "./declared";
import { installOf } from "./installs";
import { manifestTextsOf } from "./manifest-texts";

/** What is asked of a package manager: a package by its name or address, a registry, or a script that it is to run. */
export type Demand = Omit<Declared, "line">;
type PlacedDemand = Demand & { line: number; excerpt: string };

const ofCommands = new WeakMap<CommandEffect, Demand[]>();
const ofFiles = new WeakMap<ReviewedFile, PlacedDemand[]>();

/**
 * The judgements of commands and of what files declare, from what is wrong with one demand. Whoever audits packages installs
 * theirs from where everybody does, too, so that what a package is about makes no difference.
 */
export function judgeDemands(judge: (demand: Demand) => CommandSaid | null): {
  command: CommandJudgement;
  file: FileJudgement;
} {
  const said = (demand: Demand) => {
    const found = judge(demand);
    return found ? [{ ...found, isFirm: true }] : [];
  };
  return {
    command: (command) => demandsOf(command).flatMap(said),
    file: ({ pkg, file }) => {
      const { findings, add } = hitList<Said>();
      for (const demand of declaredDemands(file)) {
        for (const { severity: asIs, message } of said(demand)) {
          const { line, excerpt } = demand;
          const severity = severityInContext(asIs, pkg, file, { line, offset: 0 }, true);
          add(severity, () => ({
            severity,
            file: file.path,
            line,
            excerpt: excerptOf(excerpt),
            ...(message ? { message } : {}),
          }));
        }
      }
      return findings;
    },
  };
}

function demandsOf(command: CommandEffect): Demand[] {
  const known = ofCommands.get(command);
  if (known) return known;
  const install = installOf(command);
  const ecosystem = install?.ecosystem ?? "npm";
  const demands = [
    ...configuredRegistries(command).map((registry) => ({ ecosystem, registry })),
    ...(install?.wanted ?? []).map((wanted) => ({ ecosystem, ...wanted })),
    ...(install?.sources ?? []).map((source) => ({ ecosystem, source })),
    ...(install?.registries ?? []).map((registry) => ({ ecosystem, registry })),
  ];
  ofCommands.set(command, demands);
  return demands;
}

/** What a file declares that a package manager reads. */
function declaredDemands(file: ReviewedFile): PlacedDemand[] {
  const known = ofFiles.get(file);
  if (known) return known;
  const demands = manifestTextsOf(file).flatMap(({ name, text, firstLine }) => {
    const lines = text.split("\n");
    return declaredIn(name, text).map((declared) => ({
      ...declared,
      line: firstLine + declared.line - 1,
      excerpt: (lines[declared.line - 1] ?? "").trimStart(),
    }));
  });
  ofFiles.set(file, demands);
  return demands;
}
