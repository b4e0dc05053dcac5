import { expect } from "@playwright/test";
import postgres from "postgres";
import { type Fields, setting, until } from "./client";
import { unique } from "./fixtures";

/** The other registry's controls, such as `/_control/skills`. */
export async function registry<Body = Fields>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown) {
  const response = await fetch(`${setting("CLAWHUB_API_URL")}${path}`, {
    method,
    body: body === undefined ? null : JSON.stringify(body),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${answer}`);
  return JSON.parse(answer) as Body;
}

/** Lets the registry fail for addresses that contain `match` while something is tried, and no longer: failures add up. */
export async function whileFailing(match: string, action: string, tried: () => Promise<void>): Promise<void> {
  await registry("POST", "/_control/faults", { match, action });
  try {
    await tried();
  } finally {
    await registry("DELETE", `/_control/faults/${encodeURIComponent(match)}`);
  }
}

/** A skill that only the registry knows so far. */
export async function newSkill(fields: Record<string, unknown> = {}): Promise<string> {
  const slug = unique("elsewhere");
  await registry("POST", "/_control/skills", { slug, ...fields });
  return slug;
}

/** Runs the mirror's job now, and waits until it has run. */
export async function runMirror({ whole = false } = {}): Promise<void> {
  const sql = postgres(setting("DATABASE_URL"), { max: 1 });
  try {
    if (whole)
      await sql`update registry_crawls set started_at = started_at - interval '2 days', finished_at = now() - interval '2 days'`;
    const job = await sql<{ id: string }[]>`
      select id from graphile_worker.add_job('mirror_registries', '{}', queue_name => 'mirror_registries')`;
    await until(async () => {
      const left = await sql`select 1 from graphile_worker._private_jobs where id = ${job[0]?.id ?? 0}`;
      return left.length === 0;
    });
    const [crawl] = await sql`select last_error from registry_crawls where source = 'clawhub'`;
    expect(crawl?.last_error).toBeNull();
  } finally {
    await sql.end();
  }
}

/** A skill of this owner at the other registry, known here, as a claim needs it. */
export async function newClaimable(handle = unique("owner")) {
  const slug = await newSkill({ owner: { handle, displayName: `The ${handle}`, image: null } });
  return { slug, handle };
}

/** Puts the file that proves a claim where the owner would, or takes it away. */
export async function claimFile(method: "PUT" | "DELETE", handle: string, text?: string, status = 200): Promise<void> {
  const address = `${setting("CODE_HOST_RAW_URL")}/${handle}/skills/HEAD/.skillyard-claim?status=${status}`;
  const response = await fetch(address, { method, body: text ?? null });
  expect(response.status).toBe(200);
}
