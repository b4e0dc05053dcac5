import { confirm } from "@skillyard/mcp/consent";
import { ToolFailure } from "@skillyard/mcp/tool";
import { slug, version } from "@skillyard/mcp/tools/fields";
import { price } from "skillyard/listings";
import { z } from "zod";
import { CHANGES, everywhere, localTool, REPLACES, scopeFlag } from "./kinds";

type Installed = { name: string; slug: string; version: string; previous_version: string | null; path: string };
const installed = z.object({
  name: z.string(),
  slug,
  version: z.string(),
  previous_version: z.string().nullable(),
  path: z.string(),
});

export const installSkill = localTool({
  name: "install_skill",
  title: "Install a skill or agent",
  description:
    "Installs a listing that is free or owned into this project, where assistants find it. The person has to have agreed to this listing and version.",
  annotations: CHANGES,
  input: z.object({ slug, version: version.optional(), everywhere, confirm }),
  output: z.object({ installed: z.array(installed) }),
  async run({ detail, here }, { slug, version, everywhere }, consent) {
    const listing = await detail(slug);
    const what = `${slug}@${version ?? listing.version}`;
    const where = everywhere ? "for all your projects" : `into ${here.folder}`;
    const question = `Install ${what} (${price(listing)}, security review: ${listing.security_status}) ${where}?`;
    consent({ what, question });
    return {
      installed: (await here.run<{ items: Installed[] }>("install", what, ...scopeFlag(everywhere))).items.map(told),
    };
  },
});

type Preview = {
  name: string;
  slug: string;
  version: string;
  latest_version: string;
  security_status: { before: string | null; now: string };
  permissions: { observed: { added: string[] } };
};

export const updateSkill = localTool({
  name: "update_skill",
  title: "Update a skill or agent",
  description:
    "Installs the newest version of something that is installed, if there is one. The person has to have agreed to this version.",
  annotations: REPLACES,
  input: z.object({ slug: slug.describe("The name under which it is installed"), everywhere, confirm }),
  output: z.object({ installed: z.array(installed) }),
  async run({ here }, { slug: name, everywhere }, consent) {
    const { items } = await here.run<{ items: Preview[] }>("update", name, "--dry-run", ...scopeFlag(everywhere));
    const [preview] = items;
    if (!preview) return { installed: [] };
    const what = `${preview.slug}@${preview.latest_version}`;
    consent({ what, question: `Update ${name} from ${preview.version} to ${what}?${changesOf(preview)}` });
    // The version that was agreed to, whatever has come out since.
    const given = ["install", what, "--as", name, ...scopeFlag(everywhere)];
    return { installed: (await here.run<{ items: Installed[] }>(...given)).items.map(told) };
  },
});

function changesOf({ security_status: { before, now }, permissions }: Preview): string {
  const added = permissions.observed.added.join(", ");
  const verdict = before === now ? "" : ` The security review says ${now}, before ${before ?? "nothing"}.`;
  return `${verdict}${added ? ` It now uses: ${added}.` : ""}`;
}

export const uninstallSkill = localTool({
  name: "uninstall_skill",
  title: "Remove a skill or agent",
  description:
    "Removes something that was installed with Skillyard from this project. What was changed in its files is never lost: then it refuses. The person has to have agreed.",
  annotations: REPLACES,
  input: z.object({ slug: slug.describe("The name under which it is installed"), everywhere, confirm }),
  output: z.object({ removed: z.array(z.string()) }),
  async run({ here }, { slug: name, everywhere }, consent) {
    const { items } = await here.run<{ items: Installed[] }>("list", ...scopeFlag(everywhere));
    const item = items.find((each) => each.name === name);
    if (!item) throw new ToolFailure("NOT_INSTALLED", `${name} is not installed here`);
    consent({ what: `${name}@${item.version}`, question: `Remove ${name} ${item.version}?` });
    return here.run("uninstall", name, ...scopeFlag(everywhere));
  },
});

function told({ name, slug, version, previous_version, path }: Installed): Installed {
  return { name, slug, version, previous_version, path };
}
