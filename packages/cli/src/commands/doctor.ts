import { access, constants, mkdir } from "node:fs/promises";
import type { Context } from "../context";
import type { Run } from "../definitions";
import { EXIT, failureOf } from "../failure";
import { editsOf } from "../install/edits";
import { readLock } from "../install/lock";
import { misplacedOf } from "../install/targets-state";
import { answered, day } from "../listings";
import type { Scope } from "../places";
import { plain } from "../plain";

type Check = { name: string; ok: boolean; detail: string; hint: string | null };

export const run: Run = async (context) => {
  const checks = [
    await check("service", () => service(context)),
    await check("sign-in", () => signIn(context)),
    ...(await Promise.all(
      Object.values(context.places).map((folder) => check(`writing to ${folder}`, () => writable(folder))),
    )),
    ...(await Promise.all([false, true].map((isUser) => installedIn(context, context.scope(isUser))))),
  ];
  context.out.result({ checks }, () =>
    checks
      .map(({ name, ok, detail, hint }) => {
        const mark = ok ? context.out.style("green", "ok") : context.out.style("red", "no");
        return `${mark}  ${name}: ${plain(detail)}${hint ? `\n    ${plain(hint)}` : ""}`;
      })
      .join("\n"),
  );
  return checks.every(({ ok }) => ok) ? 0 : EXIT.failed;
};

async function check(name: string, look: () => Promise<string>): Promise<Check> {
  try {
    return { name, ok: true, detail: await look(), hint: null };
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    return { name, ok: false, detail: failure.message, hint: failure.hint };
  }
}

async function service(context: Context): Promise<string> {
  const { version } = answered(await context.as().GET("/v1/health"));
  return `${context.origin} answers (${version})`;
}

/** Nobody has to be signed in; who is must be known there. */
async function signIn(context: Context): Promise<string> {
  const token = context.environment.SKILLYARD_TOKEN || (await context.credentials.tokenFor(context.origin));
  if (!token) return "nobody is signed in";
  const me = answered(await context.as(token).GET("/v1/auth/me"));
  const until = me.expires_at ? `, until ${day(me.expires_at)}` : "";
  return `${me.display_name ?? me.email ?? me.id}${until}`;
}

async function writable(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await access(folder, constants.W_OK);
  return "possible";
}

function installedIn(context: Context, scope: Scope): Promise<Check> {
  return check(scope.kind === "user" ? "installed for all projects" : "installed in this project", async () => {
    const items = Object.entries((await readLock(scope.lockFile))?.items ?? {});
    const wrong: string[] = [];
    for (const [name, item] of items) {
      const edits = await editsOf(context, scope, name, item);
      const misplaced = await misplacedOf(context, scope, name, item);
      if (edits.length > 0) wrong.push(`${name} was changed here`);
      wrong.push(...misplaced.map(({ assistant, problem }) => `${name} is ${problem} for ${assistant}`));
    }
    const all = `${items.length} packages`;
    return wrong.length === 0
      ? all
      : `${all}; ${wrong.join(", ")}; see: skillyard verify${scope.kind === "user" ? " -g" : ""}`;
  });
}
