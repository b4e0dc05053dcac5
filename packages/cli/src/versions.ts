import type { components } from "@skillyard/client/api";
import type { Client } from "@skillyard/client/client";
import { Failure } from "./failure";
import { answered } from "./listings";

export type Version = components["schemas"]["VersionRecord"];

export async function versionsOf(api: Client, slug: string): Promise<Version[]> {
  return answered(await api.GET("/v1/skills/{slug}/versions", { params: { path: { slug } } }));
}

/** The version of this number, or the newest that was refused. Throws a Failure where there is none. */
export async function refusedVersion(api: Client, slug: string, number: string | undefined): Promise<Version> {
  const versions = await versionsOf(api, slug);
  const found = versions.find(({ version, status }) => (number ? version === number : status === "rejected"));
  if (found) return found;
  throw new Failure("notFound", number ? `${slug} has no version ${number}` : `No version of ${slug} was refused`);
}
