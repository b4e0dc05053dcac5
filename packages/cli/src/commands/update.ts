import type { components } from "@skillyard/client/api";
import type { Client } from "@skillyard/client/client";
import type { Context } from "../context";
import type { Run } from "../definitions";
import { type Installed, install } from "../install/install";
import { readLock } from "../install/lock";
import { type Compared, compared, isNewer } from "../install/newer";
import { obtain } from "../install/obtain";
import { installedAs, refuseOtherService } from "../install/refusals";
import { changing } from "../install/unfinished";
import { answered } from "../listings";
import type { Scope } from "../places";
import { plain, plainLines } from "../plain";

type Version = components["schemas"]["VersionDetail"];
type Difference = { added: string[]; removed: string[] };
export type Preview = {
  name: string;
  slug: string;
  version: string;
  latest_version: string;
  changelog: string | null;
  security_status: { before: string | null; now: string };
  files: Difference & { changed: string[] };
  permissions: { declared: Difference; observed: Difference };
};

export const run: Run = async (context, names, { global: isUser, overwrite }) => {
  const { out, ask } = context;
  const scope = context.scope(Boolean(isUser));
  const newer = await newerOf(context, scope, names);
  const api = await context.api();
  const previews = [];
  for (const each of newer) previews.push(await previewOf(api, each));
  if (!context.flags.json) for (const preview of previews) out.note(shown(context, preview));
  const isAgreed =
    previews.length > 0 && !context.flags.dryRun && (await ask.confirm(`Install ${previews.length} of them?`));
  const installed = isAgreed
    ? await changing(context, scope, () => apply(context, scope, newer, Boolean(overwrite)))
    : [];
  out.result({ items: previews, installed }, () => {
    if (previews.length === 0) return "Everything is up to date.";
    if (!isAgreed) return "Nothing was changed.";
    return installed
      .map(({ name, previous_version, version }) => `Updated ${name} ${previous_version} → ${version}`)
      .join("\n");
  });
  return 0;
};

async function newerOf(context: Context, scope: Scope, names: string[]): Promise<Compared[]> {
  const lock = await readLock(scope.lockFile);
  for (const name of names) installedAs(name, lock);
  if (!lock) return [];
  refuseOtherService(context, scope, lock);
  const chosen =
    names.length === 0
      ? lock.items
      : Object.fromEntries(Object.entries(lock.items).filter(([name]) => names.includes(name)));
  const all = await compared(context, { ...lock, items: chosen });
  for (const { name, now } of all) {
    if (now?.blocked)
      context.out.warn(`${name} was blocked by the security review; remove it: skillyard uninstall ${name}`);
  }
  return all.filter(isNewer);
}

async function apply(context: Context, scope: Scope, newer: Compared[], overwrites: boolean): Promise<Installed[]> {
  const installed: Installed[] = [];
  for (const { name, item, now } of newer) {
    const wanted = { slug: item.slug, type: item.type, version: now?.latest_version ?? undefined };
    const obtained = await obtain(context, { ...wanted, contentHash: now?.content_hash ?? undefined });
    const how = { for: [], as: name, copies: false, overwrites, isFrozen: false };
    installed.push(await install(context, scope, obtained, how));
  }
  return installed;
}

/** What the service knows of both versions, so that nothing is downloaded for a look. */
async function previewOf(api: Client, { name, item, now }: Compared): Promise<Preview> {
  const { slug } = item;
  const versions = answered(await api.GET("/v1/skills/{slug}/versions", { params: { path: { slug } } }));
  const detailOf = async (hash: string | null | undefined) => {
    const version_id = versions.find(({ content_hash }) => content_hash === hash)?.version_id;
    if (!version_id) return null;
    return answered(
      await api.GET("/v1/skills/{slug}/versions/{version_id}", { params: { path: { slug, version_id } } }),
    );
  };
  const [before, after] = await Promise.all([detailOf(item.content_hash), detailOf(now?.content_hash)]);
  return {
    name,
    slug,
    version: item.version,
    latest_version: now?.latest_version ?? "",
    changelog: now?.changelog ?? null,
    security_status: { before: before?.security_status ?? null, now: now?.security_status ?? "unscanned" },
    files: filesBetween(before, after),
    permissions: {
      declared: between(before?.permissions.declared, after?.permissions.declared),
      observed: between(before?.permissions.observed, after?.permissions.observed),
    },
  };
}

function filesBetween(before: Version | null, after: Version | null): Preview["files"] {
  const [old, fresh] = [before, after].map(
    (version) => new Map((version?.files ?? []).map((file) => [file.path, file])),
  );
  const changed = [...(fresh ?? [])].flatMap(([path, file]) => {
    const other = old?.get(path);
    return other && (other.sha256 !== file.sha256 || other.mode !== file.mode) ? [path] : [];
  });
  return { ...between([...(old?.keys() ?? [])], [...(fresh?.keys() ?? [])]), changed };
}

function between(before: string[] | null | undefined, after: string[] | null | undefined): Difference {
  const [old, fresh] = [new Set(before ?? []), new Set(after ?? [])];
  return { added: [...fresh].filter((each) => !old.has(each)), removed: [...old].filter((each) => !fresh.has(each)) };
}

function shown({ out }: Context, preview: Preview): string {
  const { name, version, latest_version, changelog, security_status: verdict, files, permissions } = preview;
  const signed = (label: string, { added, removed }: Difference, changed: string[] = []) =>
    [
      ...added.map((each) => `+ ${each}`),
      ...removed.map((each) => `- ${each}`),
      ...changed.map((each) => `~ ${each}`),
    ].map((line) => `  ${label} ${plain(line)}`);
  return [
    `${out.style("bold", name)} ${version} → ${plain(latest_version)}`,
    ...(changelog
      ? plainLines(changelog)
          .split("\n")
          .map((line) => `  ${line}`)
      : []),
    ...(verdict.before === verdict.now
      ? []
      : [`  verdict ${plain(verdict.before ?? "unknown")} → ${plain(verdict.now)}`]),
    ...signed("asks for", permissions.declared),
    ...signed("is seen to use", permissions.observed),
    ...signed("file", files, files.changed),
  ].join("\n");
}
