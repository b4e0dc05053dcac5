import type { Run } from "../definitions";
import { answered, price, rating, type Summary, verdict } from "../listings";
import { type Output, table } from "../output";
import { plain } from "../plain";

const LIMIT = 20;

export const run: Run = async ({ api, out }, words, { type, category, price, limit = LIMIT }) => {
  const query = { q: words.join(" "), limit, type, category, price } as { q: string; limit: number };
  const page = answered(await (await api()).GET("/v1/skills", { params: { query } }));
  out.result(page, () => {
    if (page.items.length === 0) return "Nothing found.";
    const rows = table(
      page.items.map((item) => row(out, item)),
      { columns: process.stdout.columns },
    );
    return page.total > page.items.length ? `${rows}\n${out.style("dim", `${page.total} in all`)}` : rows;
  });
  return 0;
};

function row(out: Output, item: Summary): string[] {
  const { slug, security_status, source, description } = item;
  return [
    out.style("bold", plain(slug)),
    price(item),
    verdict(out, security_status),
    rating(item),
    source === "native" ? "" : plain(source),
    plain(description),
  ];
}
