import { pluginNames } from "@skillyard/assistants/plugin-names";
import { env } from "@/lib/env";
import { AGENT_FILE } from "../entry";
import { oneLine } from "../one-line";
import type { Row } from "./rows";

const SCHEMA = "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json";
const MAX_NAME = 64;
const MAX_DESCRIPTION = 300;
const MAX_TEXT = 100;
/** What both kinds of manifest take for a name. */
const NAME = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
const SKILL_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Windows takes no folder of such a name, and then none of the repository. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** A listing as a plugin: what its manifests and the catalogue say of it, and where its package's files go. */
export type Plugin = {
  row: Row;
  name: string;
  /** Where the package lies within the plugin. */
  folder: string;
  manifest: object;
  standardManifest: object;
  entry: object;
};

/** The listings as plugins, in the order of their names; what clients could not load under its name is left out. */
export function pluginsOf(rows: Row[]): Plugin[] {
  const oldestFirst = rows.toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.slug < b.slug ? -1 : 1),
  );
  const names = pluginNames(oldestFirst.map(({ slug }) => slug));
  return rows
    .flatMap((row) => pluginOf(row, names.get(row.slug) ?? row.slug))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function pluginOf(row: Row, name: string): Plugin[] {
  const { type, mainFile, ownName } = row;
  if (name.length > MAX_NAME || !NAME.test(name) || DEVICE.test(name)) return [];
  if (type === "agent" && !(mainFile && AGENT_FILE.test(mainFile))) return [];

  const said = describe(row);
  const described = { name, ...said };
  const manifest = { ...described, ...(type === "agent" && { agents: [`./agents/${mainFile}`] }) };
  const isSkillName = ownName !== null && ownName.length <= MAX_NAME && SKILL_NAME.test(ownName);
  const skill = isSkillName && !DEVICE.test(ownName) ? ownName : name;
  return [
    {
      row,
      name,
      folder: type === "skill" ? `skills/${skill}` : "agents",
      manifest,
      standardManifest: { $schema: SCHEMA, ...described },
      entry: { ...described, category: row.category, source: `./plugins/${name}` },
    },
  ];
}

function describe({ type, slug, version, description, author, license }: Row) {
  const shortLicense = oneLine(license ?? "", MAX_TEXT);
  return {
    version,
    description: oneLine(description, MAX_DESCRIPTION),
    author: { name: oneLine(author ?? "", MAX_TEXT) || "Skillyard" },
    homepage: `${env.APP_URL}/${type}s/${slug}`,
    ...(shortLicense && { license: shortLicense }),
  };
}
