import { env } from "@/lib/env";

type Listing = { slug: string; type: "skill" | "agent"; price_cents: number; version: string };

/** How a listing gets into an assistant's folder: a free one in one command, a paid one after its download. */
export function installCommands({ slug, type, price_cents, version }: Listing) {
  const folder = type === "agent" ? "~/.claude/agents" : "~/.claude/skills";
  if (price_cents > 0) {
    return [{ label: "After the download", command: `unzip -o ~/Downloads/${slug}-${version}.zip -d ${folder}` }];
  }
  const fetch = `curl -fsSL "${env.APP_URL}/v1/${type}s/${slug}/download?redirect=1" -o ${slug}.zip`;
  return [{ label: "In your terminal", command: `${fetch} && unzip -o ${slug}.zip -d ${folder}` }];
}
