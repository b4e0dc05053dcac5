import { spawn } from "node:child_process";
import { expect } from "@playwright/test";
import postgres from "postgres";
import { Client, tokenFor, until } from "../client";
import { cleanFiles, unique, zip } from "../fixtures";
import { test } from "./fixtures";
import type { Stack } from "./stack";

test.describe.configure({ timeout: 120_000 });

test("a review that a killed worker had begun is finished by the next one", async ({ stack }) => {
  await stack.start({ WORKER: "off" });
  const { author, slug } = await handIn(stack);
  const sql = postgres(stack.env.DATABASE_URL ?? "", { max: 1 });
  const locked =
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-of-the-dead', attempts = 1`;
  expect(locked.count).toBe(1);
  await sql.end();
  expect(await stack.stop()).toBe(0);

  await stack.start({ WORKER: "inline" });
  await until(async () => (await author(stack).get(`/v1/skills/${slug}`)).body.published_at);
});

test("jobs can be left to a worker of their own, which ends when asked", async ({ stack }) => {
  await stack.start({ WORKER: "off" });
  const { author, slug } = await handIn(stack);
  const worker = spawn(process.execPath, ["dist/worker.js"], {
    env: { ...process.env, ...stack.env },
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => worker.once("exit", resolve));

  await until(async () => (await author(stack).get(`/v1/skills/${slug}`)).body.published_at);
  worker.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("jobs that fail while the end of none can be noted are done all the same", async ({ stack }) => {
  await stack.start({ WORKER: "inline" });
  const sql = postgres(stack.env.DATABASE_URL ?? "", { max: 4, onnotice() {} });
  const waiting = () => sql<{ pid: number }[]>`
    select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%"refunds"%'`;
  const jobs = () => sql`select 1 from graphile_worker.jobs where task_identifier = 'issue_refund'`;

  const add = () =>
    sql`select graphile_worker.add_job('issue_refund', json_build_object('refundId', gen_random_uuid()))`;
  const holder = await sql.reserve();
  await holder`begin`;
  await holder`lock table refunds in access exclusive mode`;
  await Promise.all([add(), add()]);
  await until(async () => (await waiting()).length === 2);
  // That a job failed can't be noted, while it takes a moment to find another one.
  await sql.unsafe(`
    create function hinder() returns trigger language plpgsql as $$ begin
      if new.last_error is distinct from old.last_error then raise exception 'hindered'; end if;
      if new.locked_at is not null and old.locked_at is null then perform pg_sleep(1); end if;
      return new;
    end $$;
    create trigger hinder before update on graphile_worker._private_jobs for each row execute function hinder()`);
  await add();
  for (const [index, { pid }] of (await waiting()).entries()) {
    await sql`select pg_terminate_backend(${pid})`;
    await until(async () => stack.output.split("Failed to fail jobs").length > index + 1);
  }
  await sql`drop function hinder cascade`;
  await holder`rollback`;
  holder.release();

  await until(async () => (await jobs()).length === 0, 60_000);
  await sql.end();
});

/** A person's first package, handed in and not yet reviewed. */
async function handIn(stack: Stack) {
  const token = await tokenFor("author", undefined, stack.env.OIDC_ISSUER);
  const author = ({ url }: Stack) => new Client(url, token);
  const slug = unique("queued");
  await author(stack).patch("/v1/users/profile", { display_name: "Patient author" });
  const listing = { slug, title: "Queued", description: "Waits for a worker to review it.", category: "testing" };
  expect((await author(stack).post("/v1/skills", listing)).status).toBe(201);
  expect((await author(stack).upload(slug, zip(cleanFiles(slug)))).body).toMatchObject({ status: "pending" });
  return { author, slug };
}
