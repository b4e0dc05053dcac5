import type { ReviewedFile } from "../../read/reviewed-file";
import type { CommandEffect } from "../shell/world";
import { configuredRegistries } from "./configured-registries";
import { type Declared, type Demand, declaredIn } from "./declared";
import { installedBy } from "./installs";
import { manifestTextsOf } from "./manifest-texts";
import { pulledIn } from "./pulled";

/** A demand with the line of a file that makes it, and its text. */
export type PlacedDemand = Declared & { text: string };

const ofCommands = new WeakMap<CommandEffect, Demand[]>();
const ofFiles = new WeakMap<ReviewedFile, PlacedDemand[]>();

/** What a command asks of a package manager. */
export function demandsOf(command: CommandEffect): Demand[] {
  const known = ofCommands.get(command);
  if (known) return known;
  const demands = [...configuredRegistries(command).map((registry) => ({ registry })), ...installedBy(command)];
  ofCommands.set(command, demands);
  return demands;
}

/** What a file declares that a package manager reads, and what else it has pulled. */
export function demandsIn(file: ReviewedFile): PlacedDemand[] {
  const known = ofFiles.get(file);
  if (known) return known;
  const declared = manifestTextsOf(file).flatMap(({ name, text: whole, firstLine }) => {
    const lines = whole.split("\n");
    return declaredIn(name, whole).map((demand) => ({
      ...demand,
      line: firstLine + demand.line - 1,
      text: lines[demand.line - 1] ?? "",
    }));
  });
  const pulled = pulledIn(file).map((demand) => ({ ...demand, text: file.lines().textOf(demand.line) }));
  const demands = [...declared, ...pulled];
  ofFiles.set(file, demands);
  return demands;
}
