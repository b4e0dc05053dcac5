import type { ReviewedFile } from "../../read/reviewed-file";
import { askedOnce } from "../code/remembered";
import type { CommandEffect } from "../shell/world";
import { configuredRegistries } from "./configured-registries";
import { type Declared, type Demand, declaredIn } from "./declared";
import { installedBy } from "./installs";
import { manifestTextsOf } from "./manifest-texts";
import { pulledIn } from "./pulled";

/** A demand with the line of a file that makes it, and its text. */
export type PlacedDemand = Declared & { text: string };

/** What a command asks of a package manager. */
export const demandsOf = askedOnce((command: CommandEffect): Demand[] => [
  ...configuredRegistries(command).map((registry) => ({ registry })),
  ...installedBy(command),
]);

/** What a file declares that a package manager reads, and what else it has pulled. */
export const demandsIn = askedOnce((file: ReviewedFile): PlacedDemand[] => {
  const declared = manifestTextsOf(file).flatMap(({ name, text: whole, firstLine }) => {
    const lines = whole.split("\n");
    const placed = ({ line, ...demand }: Declared) => ({
      ...demand,
      line: firstLine + line - 1,
      text: lines[line - 1] ?? "",
    });
    return declaredIn(name, whole).map(placed);
  });
  return [...declared, ...pulledIn(file).map((demand) => ({ ...demand, text: file.lines().textOf(demand.line) }))];
});
