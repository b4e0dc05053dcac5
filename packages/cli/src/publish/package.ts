import { lstat } from "node:fs/promises";
import path from "node:path";
import { assemblePackage, readFiles } from "@skillyard/format/open";
import { packZip } from "@skillyard/format/pack";
import type { OpenedPackage } from "@skillyard/format/package";
import { readPackage } from "@skillyard/review/scan/targets";
import { Failure } from "../failure";
import type { Result } from "../scanned";

/** A package of this machine as it would be sent, and what the review says of it here. */
export type Prepared = { opened: OpenedPackage; zip: Uint8Array; review: Result };

/**
 * Reads, checks, packs and reviews a folder or an archive. Throws InvalidPackage for a rule that it breaks, a Failure
 * where there is no package.
 */
export async function preparePackage(target: string): Promise<Prepared> {
  if (!(await lstat(target).catch(() => null))) throw new Failure("notFound", `${target} does not exist`);
  const { name, archive, files } = await readPackage(target);
  const rooted = archive ? await readFiles(archive, { filename: name, type: "skill", slug: "package" }) : files;
  const type = rooted.some((file) => file.path === "SKILL.md") ? "skill" : "agent";
  const opened = assemblePackage(rooted, { type, slug: path.basename(path.resolve(target)) });
  const { scanAll } = await import("@skillyard/review/scan/scan");
  const [review] = await scanAll([target]);
  if (!review) throw new Error("A package without a review");
  return { opened, zip: packZip(opened, opened.manifest.name), review };
}
