import { hostname } from "node:os";
import { findAssistant } from "@skillyard/assistants/assistants";
import type { Context } from "../context";
import type { Options, Run } from "../definitions";
import { Failure } from "../failure";
import { inParallel } from "../in-parallel";
import { type How, type Installed, install, plan } from "../install/install";
import { readLock } from "../install/lock";
import { installLocked } from "../install/locked";
import { type Obtained, obtain } from "../install/obtain";
import { changing } from "../install/unfinished";
import { answered, price } from "../listings";
import type { Scope } from "../places";
import { plain } from "../plain";

const VERSION = /^(.+)@(\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?)$/;

export const run: Run = async (context, given, options) => {
  const scope = context.scope(Boolean(options.global));
  const slugs = options.code ? [...given, await redeem(context, String(options.code))] : given;
  if (options.frozen && slugs.length > 0)
    throw new Failure("usage", "--frozen installs what the lock file lists, all of it");
  if (options.as && slugs.length !== 1) throw new Failure("usage", "--as is for one package at a time");
  const how = howOf(options);

  const installed = await changing(context, scope, () =>
    slugs.length === 0 ? fromLock(context, scope, how) : named(context, scope, slugs, how),
  );
  await count(
    context,
    installed.filter(({ version, previous_version }) => version !== previous_version),
  );
  report(context, installed);
  return 0;
};

function howOf(options: Options): How {
  return {
    for: (options.for ?? []) as string[],
    as: options.as as string | undefined,
    copies: Boolean(options.copy),
    overwrites: Boolean(options.overwrite),
    isFrozen: Boolean(options.frozen),
  };
}

async function redeem(context: Context, code: string): Promise<string> {
  const body = { license_code: code };
  return answered(await (await context.mine()).POST("/v1/purchases/redeem", { body })).skill_slug;
}

async function named(context: Context, scope: Scope, slugs: string[], how: How): Promise<Installed[]> {
  const obtained = await inParallel(slugs, (slug) => obtainNamed(context, slug));
  const installed: Installed[] = [];
  for (const each of obtained) {
    installed.push(
      context.flags.dryRun
        ? (await plan(context, scope, each, how)).installed
        : await install(context, scope, each, how),
    );
  }
  return installed;
}

async function obtainNamed(context: Context, given: string): Promise<Obtained> {
  const [, slug = given, version] = VERSION.exec(given) ?? [];
  const api = await context.api();
  const listing = answered(await api.GET("/v1/skills/{slug}", { params: { path: { slug } } }));
  try {
    const obtained = await obtain(context, { slug, type: listing.type, version });
    if (listing.security_status === "warn") {
      context.out.warn(`The security review of ${plain(slug)} has remarks; see: skillyard info ${plain(slug)}`);
    }
    return obtained;
  } catch (error) {
    throw explained(error, slug, price(listing));
  }
}

/** A refusal for want of a purchase names the price, and the way to it. */
function explained(error: unknown, slug: string, cost: string): unknown {
  const { code } = error as { code?: string };
  if (code !== "PURCHASE_REQUIRED" && code !== "AUTH_MISSING") return error;
  const hint = code === "AUTH_MISSING" ? "Sign in: skillyard login" : `Buy it: skillyard buy ${slug}`;
  return new Failure(code === "AUTH_MISSING" ? "signedOut" : "refused", `${slug} costs ${cost}`, hint, code);
}

async function fromLock(context: Context, scope: Scope, how: How): Promise<Installed[]> {
  const lock = await readLock(scope.lockFile);
  if (!lock)
    throw new Failure("usage", `There is no ${scope.lockFile}`, "Name what to install: skillyard install <slug>");
  return installLocked(context, scope, lock, { ...how, isDryRun: Boolean(context.flags.dryRun) });
}

/** The listing's author sees how often it is installed; whoever doesn't want to be counted isn't. */
async function count(context: Context, installed: Installed[]): Promise<void> {
  if (context.environment.DO_NOT_TRACK || context.flags.dryRun) return;
  const api = await context.api();
  await inParallel(installed, async ({ slug, version }) => {
    const body = { source_slug: slug, hostname: hostname(), platform: "cli", source: "native", version } as const;
    await api
      .POST("/v1/installations", { body })
      .catch(() => context.out.note(`The installation of ${slug} was not counted.`));
  });
}

function report({ out, flags: { dryRun } }: Context, installed: Installed[]): void {
  for (const { notes } of installed) for (const note of notes) out.warn(plain(note));
  out.result({ items: installed }, () => {
    if (installed.length === 0) return "Everything is as the lock file says.";
    const lines = installed.map(({ name, version, previous_version, path }) => {
      const done = dryRun ? "Would install" : previous_version ? "Updated" : "Installed";
      const from = previous_version && previous_version !== version ? `${previous_version} → ` : "";
      return `${done} ${out.style("bold", name)} ${from}${version} in ${path}`;
    });
    return dryRun ? lines.join("\n") : [...lines, ...reloadHints(installed)].join("\n");
  });
}

function reloadHints(installed: Installed[]): string[] {
  const ids = new Set(installed.flatMap(({ targets }) => targets.map(({ assistant }) => assistant)));
  return [...ids].flatMap((id) => {
    const assistant = findAssistant(id);
    return assistant ? [`${assistant.name}: ${assistant.reload}.`] : [];
  });
}
