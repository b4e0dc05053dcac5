import { toStorable } from "./storable";

/** Where in the package the trouble is, as far as it can be told. */
type Place = { file?: string; line?: number };

/**
 * A refusal of an uploaded package, in a sentence its seller can act on. Anything else that is thrown is a bug.
 * It can be stored as it is, also where it is about a text that can't.
 */
export class InvalidPackage extends Error {
  readonly file: string | null;
  readonly line: number | null;

  constructor(message: string, place: Place = {}) {
    super(toStorable(message));
    this.name = "InvalidPackage";
    this.file = place.file === undefined ? null : toStorable(place.file);
    this.line = place.line ?? null;
  }
}

/** An archive that can't be read, which is more often an accident than a rule broken. */
export class DamagedArchive extends InvalidPackage {}

/** A name from the archive, made fit for a message: quoted, escaped and short. */
export function quoted(name: string): string {
  return JSON.stringify(name.length > 120 ? `${name.slice(0, 119)}…` : name);
}
