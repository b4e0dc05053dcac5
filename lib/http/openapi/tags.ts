/** The groups of operations, in the order people need them. */
const GROUPS: [name: string, description: string, segments: string[]][] = [
  ["Browsing", "Find listings, here and in other registries", ["search", "categories", "detail"]],
  ["Skills", "Publish, version, upload, download and review; for agents too", ["skills"]],
  ["Agents", "The same listings, under their other noun", ["agents"]],
  ["Security", "What the security review found", ["security"]],
  ["Purchases", "Pay, download, redeem", ["checkout", "purchases"]],
  ["Installations", "Count what is installed, and ask what is newer", ["installations", "updates"]],
  ["Sellers", "Get paid and see what sells", ["sellers"]],
  ["Users", "Your account", ["users"]],
  ["Claims", "Take over a listing that another registry holds", ["claims"]],
  ["Sign-in", "Tokens of the command-line client", ["auth"]],
  ["Moderation", "For administrators", ["admin"]],
  ["Webhooks", "For the payment processor", ["webhooks"]],
  ["Service", "The service itself", ["health", "openapi.json"]],
];

export const tags = GROUPS.map(([name, description]) => ({ name, description }));

/** The group of a path such as /v1/skills/{slug}, told by its first word. */
export function tagOf(path: string): string {
  const segment = path.split("/")[2] ?? "";
  const group = GROUPS.find(([, , segments]) => segments.includes(segment));
  if (!group) throw new Error(`No group of operations is for ${path}; add its first word in lib/http/openapi/tags.ts`);
  return group[0];
}
