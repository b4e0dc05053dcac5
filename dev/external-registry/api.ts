import type { ServerResponse } from "node:http";
import { strToU8, zipSync } from "fflate";
import type { Skill } from "@/dev/external-registry/skill";
import { findSkill, isHidden, type Registry } from "@/dev/external-registry/store";
import { detail, hit, listItem, versionDetail } from "@/dev/external-registry/views";
import { sendJson, sendText } from "@/dev/loopback";

const orders: Record<string, (skill: Skill) => number | string> = {
  updated: ({ updatedAt }) => -updatedAt,
  createdAt: ({ createdAt }) => -createdAt,
  downloads: ({ stats }) => -(stats.downloads ?? 0),
  stars: ({ stats }) => -(stats.stars ?? 0),
  trending: ({ stats }) => -(stats.installsCurrent ?? 0),
  name: ({ displayName }) => displayName.toLowerCase(),
};

/** Answers a path below `/api/v1`. */
export function answerApi(registry: Registry, url: URL, response: ServerResponse): ServerResponse {
  const query = url.searchParams;
  const [noun, slug, versions, version, ...more] = url.pathname.slice("/api/v1/".length).split("/");
  if (more.length > 0) return sendText(response, 404, "No matching routes found");
  if (noun === "skills" && !slug) return list(registry, query, response);
  if (noun === "search" && !slug) return search(registry, query, response);
  if (noun === "download" && !slug) return download(registry, query, response);
  if (noun !== "skills" || !slug || (versions && versions !== "versions")) {
    return sendText(response, 404, "No matching routes found");
  }

  const skill = findSkill(registry, decodeURIComponent(slug));
  if (!skill) return sendText(response, 404, "Skill not found");
  if (!versions) return sendJson(response, detail(skill));
  if (!version) return page(skill.versions, (entry) => entry.createdAt, query, response);
  const found = skill.versions.find((entry) => entry.version === version);
  if (!found) return sendText(response, 404, "Version not found");
  return sendJson(response, versionDetail(skill, found, filesOf(skill)));
}

function list(registry: Registry, query: URLSearchParams, response: ServerResponse): ServerResponse {
  const order = orders[query.get("sort") ?? "updated"];
  if (!order) return sendText(response, 400, "Unknown sort");
  const sorted = [...registry.skills.values()].sort((a, b) => compare([order(a), a.slug], [order(b), b.slug]));
  // What is hidden is taken out after a page is cut, so that a page may be short before the end.
  return page(sorted, order, query, response, (skills) => skills.filter((skill) => !isHidden(skill)).map(listItem));
}

/** Sends the entries after the cursor, which holds the place of the last one sent and so bears insertions. */
function page<Entry extends { slug?: string; version?: string }>(
  sorted: Entry[],
  order: (entry: Entry) => number | string,
  query: URLSearchParams,
  response: ServerResponse,
  show: (entries: Entry[]) => unknown[] = (entries) => entries,
): ServerResponse {
  const limit = Number(query.get("limit") ?? 25);
  if (!Number.isInteger(limit) || limit < 1 || limit > 200) return sendText(response, 400, "limit must be 1 to 200");
  const place = (entry: Entry): Place => [order(entry), entry.slug ?? entry.version ?? ""];
  const after = query.has("cursor") ? readCursor(query.get("cursor") ?? "") : null;
  if (after === undefined) return sendText(response, 400, "Invalid cursor");

  const rest = after ? sorted.filter((entry) => compare(place(entry), after) > 0) : sorted;
  const entries = rest.slice(0, limit);
  const last = entries.at(-1);
  const nextCursor = last && rest.length > limit ? btoa(JSON.stringify(place(last))) : null;
  return sendJson(response, { items: show(entries), nextCursor });
}

type Place = [number | string, string];

function compare(a: Place, b: Place): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  return a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0;
}

function readCursor(cursor: string): Place | undefined {
  try {
    return JSON.parse(atob(cursor)) as Place;
  } catch {
    return undefined;
  }
}

function search(registry: Registry, query: URLSearchParams, response: ServerResponse): ServerResponse {
  const words = (query.get("q") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sendText(response, 400, "q is required");
  const scored = [...registry.skills.values()]
    .filter((skill) => !isHidden(skill))
    .map((skill) => ({ skill, score: relevance(skill, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const results = scored.slice(0, Number(query.get("limit") ?? 25));
  return sendJson(response, { results: results.map(({ skill, score }) => hit(skill, score)) });
}

/** Every word must occur; in the name it counts more. */
function relevance({ slug, displayName, summary, topics }: Skill, words: string[]): number {
  const name = `${slug} ${displayName}`.toLowerCase();
  const text = `${name} ${summary ?? ""} ${topics.join(" ")}`.toLowerCase();
  if (!words.every((word) => text.includes(word))) return 0;
  return words.reduce((score, word) => score + (name.includes(word) ? 3 : 1), 0);
}

function download(registry: Registry, query: URLSearchParams, response: ServerResponse): ServerResponse {
  const skill = findSkill(registry, query.get("slug") ?? "");
  if (!skill) return sendText(response, 404, "Skill not found");
  if (isHidden(skill)) return sendText(response, 403, "This skill is blocked");
  const wanted = query.get("version") ?? skill.versions[0]?.version;
  if (!skill.versions.some(({ version }) => version === wanted)) return sendText(response, 410, "Version deleted");
  response.writeHead(200, {
    "content-type": "application/zip",
    "content-disposition": `attachment; filename="${skill.slug}-${wanted}.zip"`,
  });
  return response.end(zipSync(filesOf(skill)));
}

function filesOf({ slug, summary, instructions }: Skill): Record<string, Uint8Array> {
  const frontmatter = `---\nname: ${slug}\ndescription: ${JSON.stringify(summary ?? "")}\n---\n\n`;
  return { "SKILL.md": strToU8(frontmatter + instructions) };
}
