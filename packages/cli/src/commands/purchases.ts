import type { Run } from "../definitions";
import { answered, day, money } from "../listings";
import { table } from "../output";
import { plain } from "../plain";

const LIMIT = 100;

export const run: Run = async (context, _, { showLicense }) => {
  const { out } = context;
  const api = await context.mine();
  const items = [];
  for (let offset = 0; ; offset += LIMIT) {
    const page = answered(await api.GET("/v1/purchases", { params: { query: { limit: LIMIT, offset } } }));
    items.push(...page.items);
    if (page.items.length === 0 || items.length >= page.total) break;
  }
  // A license is worth money, and terminals are recorded.
  const shown = items.map(({ license_code, ...item }) => ({ ...item, ...(showLicense && { license_code }) }));
  out.result({ items: shown, total: shown.length, limit: shown.length, offset: 0 }, () => {
    if (shown.length === 0) return "Nothing bought yet.";
    return table(
      shown.map(
        ({ skill_slug, status, amount_cents, currency, purchased_at, latest_version, skill_title, license_code }) => [
          out.style("bold", plain(skill_slug)),
          plain(status),
          money(amount_cents, currency),
          day(purchased_at),
          plain(latest_version),
          ...(showLicense ? [plain(license_code ?? "")] : []),
          plain(skill_title),
        ],
      ),
      { columns: process.stdout.columns },
    );
  });
  return 0;
};
