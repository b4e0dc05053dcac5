import type { IncomingMessage, ServerResponse } from "node:http";
import type { Skill } from "@/dev/external-registry/skill";
import { type Fault, isFaultAction, type Registry } from "@/dev/external-registry/store";
import { readText, sendJson, sendText } from "@/dev/loopback";

/**
 * The stand-in's own controls: `POST /_control/skills` adds or changes a skill, `DELETE /_control/skills/{slug}`
 * removes it, `POST /_control/faults` makes requests fail whose address contains `match`, `DELETE
 * /_control/faults/{match}` ends that, `GET /_control/requests?match=` tells what was asked for.
 */
export async function answerControl(
  registry: Registry,
  message: IncomingMessage,
  url: URL,
  response: ServerResponse,
): Promise<unknown> {
  const [noun, name] = url.pathname.slice("/_control/".length).split("/").map(decodeURIComponent);
  const does = `${message.method} ${noun}`;
  if (does === "GET requests") {
    const match = url.searchParams.get("match") ?? "";
    return sendJson(response, { requests: registry.requests.filter((address) => address.includes(match)) });
  }
  if (does === "DELETE skills" && name) return sendJson(response, { removed: registry.skills.delete(name) });
  if (does === "DELETE faults" && name) return sendJson(response, { removed: registry.faults.delete(name) });

  const given = message.method === "POST" ? (JSON.parse(await readText(message)) as Record<string, unknown>) : {};
  if (does === "POST skills" && typeof given.slug === "string") {
    return sendJson(response, changeSkill(registry, given as GivenSkill));
  }
  if (does === "POST faults" && typeof given.match === "string" && isFaultAction(given.action)) {
    const fault = given as Fault;
    registry.faults.set(fault.match, fault);
    return sendJson(response, fault);
  }
  return sendText(response, 404, "No such control");
}

type GivenSkill = Partial<Skill> & { slug: string };

/** What is not given stays as it was; of a new skill it is the least that a skill has. */
function changeSkill(registry: Registry, given: GivenSkill): Skill {
  const now = Date.now();
  const least = {
    displayName: given.slug,
    summary: "A skill that was added through the controls.",
    topics: [],
    owner: { handle: "octavia", displayName: "Octavia Reyes", image: null },
    versions: [{ version: "1.0.0", createdAt: now, changelog: "First version" }],
    stats: {},
    createdAt: now,
    instructions: "# Nothing yet\n",
  };
  const skill = { ...least, ...registry.skills.get(given.slug), updatedAt: now, ...given };
  registry.skills.set(skill.slug, skill);
  return skill;
}
