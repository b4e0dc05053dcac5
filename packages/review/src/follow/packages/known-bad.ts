import { namesOf } from "../../match/names";
import { byEcosystem, type Ecosystem } from "./popular";

/** Packages by their names, with the versions that are meant; none where all are. */
const KNOWN_BAD = byEcosystem(
  (ecosystem) =>
    new Map(
      namesOf(`known-bad-${ecosystem}`).map((release): [string, string[]] => {
        const [name = "", ...versions] = release.split(" ");
        return [name, versions];
      }),
    ),
);

/** Whether a package is known for harm, in the version that is asked for where only some of its releases are. */
export function isKnownBad(ecosystem: Ecosystem, name: string, version: string): boolean {
  const versions = KNOWN_BAD[ecosystem].get(name.toLowerCase());
  return versions !== undefined && (versions.length === 0 || versions.includes(version.replace(/^[=v\s]+/, "")));
}
