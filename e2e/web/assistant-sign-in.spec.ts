import { spawn } from "node:child_process";
import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Page } from "@playwright/test";
import { needed } from "../cli/assistant-programs";
import { QUIET } from "../cli/claude-code";
import { test as withTerminal } from "../cli/terminal";
import { setting, until } from "../client";
import { expect, type Listing, purchase, signIn, test, unique } from "../fixtures";
import { listenForCallback } from "./callback";

const at = (path: string) => new URL(path, setting("SKILLYARD_URL"));

/** Allows what is asked at this address as the person who is signed in. */
async function allow(page: Page, link: URL): Promise<void> {
  await page.goto(link.pathname + link.search);
  await page.getByRole("button", { name: "Allow" }).click();
}

test("a client of the protocol's own kit finds its way in by itself, and sees what its person owns", async ({
  page,
  seller,
  as,
  listing,
}) => {
  const bought: Listing = await listing(await seller(), { price_cents: 600 });
  const name = unique("reader");
  await signIn(page, name);
  await purchase(await as(name), bought);

  const callback = await listenForCallback("kit");
  const kept: Record<string, unknown> = {};
  const keep = (what: string) => (value: unknown) => {
    kept[what] = value;
  };
  const provider: OAuthClientProvider = {
    redirectUrl: callback.url,
    clientMetadata: { client_name: "The kit", redirect_uris: [callback.url] },
    clientInformation: () => kept.client as never,
    saveClientInformation: keep("client"),
    tokens: () => kept.tokens as never,
    saveTokens: keep("tokens"),
    redirectToAuthorization: keep("link"),
    saveCodeVerifier: keep("verifier"),
    codeVerifier: () => String(kept.verifier),
    saveDiscoveryState: keep("discovered"),
    discoveryState: () => kept.discovered as never,
  };
  const transport = () => new StreamableHTTPClientTransport(at("/mcp/me"), { authProvider: provider });
  const first = transport();
  const client = new Client({ name: "kit", version: "1.0.0" });
  await expect(client.connect(first)).rejects.toThrow();
  await allow(page, kept.link as URL);
  await expect(page.getByText("Back to the kit")).toBeVisible();
  await first.finishAuth(await callback.answer);

  await client.connect(transport());
  const { structuredContent } = await client.callTool({ name: "list_library", arguments: {} });
  expect(structuredContent).toMatchObject({ total: 1, items: [{ slug: bought.slug }] });
  await client.close();
  callback.close();

  await page.goto("/settings");
  await expect(page.getByRole("button", { name: "Revoke The kit" })).toBeVisible();
});

withTerminal(
  "Claude Code is led to the page, and is connected once its person allows it",
  async ({ page, terminal }) => {
    test.setTimeout(120_000);
    const claude = needed("claude");
    /** In a terminal of its own, without which it asks nobody. */
    const run = (words: string) => {
      const child = spawn("script", ["-qfec", `stty cols 2000; ${claude} ${words}`, "/dev/null"], {
        cwd: terminal.project,
        env: {
          PATH: process.env.PATH,
          HOME: terminal.home,
          TERM: "xterm",
          ...QUIET,
        } as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv,
        timeout: 60_000,
      });
      let said = "";
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (text) => (said += text));
      return { child, said: () => said, ended: new Promise((resolve) => child.once("close", resolve)) };
    };
    await run(`mcp add --transport http skillyard ${at("/mcp/me")}`).ended;
    await signIn(page, unique("reader"));
    const login = run("mcp login skillyard --no-browser");
    // The resource is the last of it.
    const link = await until(
      async () => /http:\/\/localhost:\d+\/oauth\/authorize\?.*?mcp%2Fme/.exec(login.said())?.[0],
    );
    const led = page.waitForRequest((request) => new URL(request.url()).pathname === "/callback");
    await allow(page, new URL(link));
    login.child.stdin.write(`${(await led).url()}\r`);
    await login.ended;
    const list = run("mcp list");
    await list.ended;
    expect(list.said(), login.said()).toMatch(/skillyard: .*Connected/);
  },
);
