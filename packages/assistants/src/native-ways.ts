import { pluginName } from "./plugin-names";
import { isPlugin } from "./plugin-parts";

/** `paths` are those of the package's files. */
type Listing = { slug: string; type: "skill" | "agent"; price_cents: number; paths: string[] };

/** A way to a listing by a program's own means. */
export type NativeWay = { program: string; command: string; note: string };

/** How programs of others install a listing of this service by themselves. */
export function nativeWays({ slug, type, price_cents, paths }: Listing, origin: string): NativeWay[] {
  const isPaid = price_cents > 0;
  const claude = {
    program: "Claude Code",
    command: claudeCommand(slug, origin),
    note: isPaid
      ? "It shows `skillyard headers`, which gets it a token for ten minutes, and asks you first. That needs `npm install --global skillyard` and `skillyard login` once."
      : "Installed as a plugin; `claude plugin update` finds its next version.",
  };
  const skills = {
    program: "npx skills",
    command: `npx skills add ${origin}/skills/${slug}`,
    note: "For the assistants that it knows; `npx skills update` finds its next version.",
  };
  return [...(isPlugin(paths) ? [] : [claude]), ...(isPaid || type === "agent" ? [] : [skills])];
}

/** The command by which Claude Code adds the catalogue of this listing alone and installs from it. */
export function claudeCommand(slug: string, origin: string): string {
  return `claude plugin install ${pluginName(slug)} --marketplace ${origin}/skills/${slug}/marketplace.json`;
}
