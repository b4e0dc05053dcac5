import { openBrowser } from "../browser";
import type { Run } from "../definitions";

const PAGES: Record<string, string> = {
  library: "/library",
  settings: "/settings",
  dashboard: "/dashboard",
  claims: "/claims",
  docs: "/docs",
};

export const run: Run = async (context, [page]) => {
  const path = page === undefined ? "/" : (PAGES[page] ?? `/skills/${encodeURIComponent(page)}`);
  const url = context.origin + path;
  await openBrowser(context, url);
  context.out.result({ url }, () => url);
  return 0;
};
