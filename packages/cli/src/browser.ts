import type { Context } from "./context";

/** Opens an address in the person's browser, and says it too: there may be none that can be opened from here. */
export async function openBrowser({ out, environment, flags }: Context, url: string): Promise<void> {
  out.note(`Open in the browser: ${url}`);
  if (flags.dryRun || environment.CI || environment.BROWSER === "none") return;
  const { default: open } = await import("open");
  const opened = await open(url).catch(() => null);
  opened?.once("error", () => {}); // the address is on the screen
}
