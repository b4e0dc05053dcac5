import type { components } from "@skillyard/client/api";
import type { Context } from "../context";
import type { Run } from "../definitions";
import { answered, price, rating, tokens, verdict } from "../listings";
import { table } from "../output";
import { plain, plainLines } from "../plain";

type Schemas = components["schemas"];
const MAX_SHOWN_FILES = 40;

export const run: Run = async (context, [slug = ""]) => {
  const api = await context.api();
  const at = { params: { path: { slug } } };
  const detail = answered(await api.GET("/v1/detail/{slug}", at));
  const versions = detail.source === "native" ? answered(await api.GET("/v1/skills/{slug}/versions", at)) : [];
  const published = versions.find(({ status }) => status === "published");
  const version = published
    ? answered(
        await api.GET("/v1/skills/{slug}/versions/{version_id}", {
          params: { path: { slug, version_id: published.version_id } },
        }),
      )
    : null;
  context.out.result({ ...detail, published_version: version }, () => describe(context, detail, version));
  return 0;
};

function describe({ out }: Context, detail: Schemas["FullDetail"], version: Schemas["VersionDetail"] | null): string {
  const { slug, title, type, description, category, author, source, download_count } = detail;
  const by = plain(author.display_name ?? author.code_host_username ?? "nobody in particular");
  const facts = [
    ["Price", price(detail)],
    ["Verdict", `${verdict(out, detail.security_status)}${scoreOf(detail.security_score)}`],
    ["Version", plain(detail.version)],
    ["Author", author.verified ? `${by} (verified)` : by],
    ["Category", plain(category)],
    ["Rating", rating(detail)],
    ["Downloads", String(download_count)],
    ...(source === "native" ? [] : [["Source", `${plain(source)} ${plain(detail.source_url ?? "")}`]]),
    ...(version ? [...costs(type, detail.description, version), ...permissions(version)] : []),
  ];
  return [
    `${out.style("bold", plain(title))} (${plain(slug)}, ${type})`,
    plain(description),
    "",
    table(facts),
    ...(version?.files ? ["", "Files", files(version.files)] : []),
    ...(version?.changelog ? ["", "What is new", plainLines(version.changelog)] : []),
  ].join("\n");
}

function scoreOf(score: number | null): string {
  return score === null ? "" : `, ${score} of 100`;
}

/** What a conversation pays: for knowing of it, and for the instructions once it is used. */
function costs(type: string, description: string, { files }: Schemas["VersionDetail"]): string[][] {
  const main = files?.find(({ path }) => (type === "skill" ? path === "SKILL.md" : /^[^/]+\.md$/.test(path)));
  const always = tokens(Buffer.byteLength(description));
  return [["Tokens", `about ${always} always, ${main ? tokens(main.size) : 0} more when it is used`]];
}

function permissions({ permissions: { declared, observed } }: Schemas["VersionDetail"]): string[][] {
  const list = (values: string[] | null, none: string) => (values?.length ? values.map(plain).join(", ") : none);
  return [
    ["Asks for", list(declared, "no tools in particular")],
    ["Seen to use", list(observed, observed ? "nothing beyond the conversation" : "not known")],
  ];
}

function files(all: NonNullable<Schemas["VersionDetail"]["files"]>): string {
  const rows = all
    .slice(0, MAX_SHOWN_FILES)
    .map(({ path, size, mode }) => [`  ${plain(path)}`, `${size} B`, mode === "755" ? "runs" : ""]);
  const more = all.length - MAX_SHOWN_FILES;
  return more > 0 ? `${table(rows)}\n  and ${more} more` : table(rows);
}
