import type { Page, Request } from "@playwright/test";
import { type Client, setting } from "../client";
import { continueAs, expect, type Person, signIn, test, unique } from "../fixtures";

const elsewhere = [
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n//evil.example",
  "\\\\evil.example",
  "http:evil.example",
  "javascript:alert(1)",
  "evil.example",
];

const sessionCookie = /session-token/;

test("pages say what they may load, run and be framed by", async ({ api }) => {
  const [first, second] = [await api.send("GET", "/"), await api.send("GET", "/")];
  const policy = directives(first);
  const nonce = /'nonce-([^']+)'/.exec(policy.get("script-src") ?? "")?.[1] ?? "";
  expect(nonce).toMatch(/^[\w+/=-]{22,}$/);
  expect(policy.get("script-src")).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/);
  expect(policy.get("default-src")).toBe("'self'");
  expect(policy.get("frame-ancestors")).toBe("'none'");
  expect(policy.get("object-src")).toBe("'none'");
  expect(policy.get("base-uri")).toBe("'self'");
  expect(directives(second).get("script-src")).not.toContain(nonce);

  const scripts = (await first.text()).match(/<script\b[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);

  for (const path of ["/", "/skills", "/login", `/${unique("missing")}`]) {
    const { headers } = await api.send("GET", path);
    expect(headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("x-frame-options"), path).toBe("DENY");
    expect(headers.get("referrer-policy"), path).toBe("strict-origin-when-cross-origin");
    expect(headers.get("x-powered-by"), path).toBeNull();
  }
});

test("a visitor can't choose the nonce of a page", async ({ api }) => {
  const chosen = "AAAAAAAAAAAAAAAAAAAAAA==";
  const answer = await api.send("GET", "/", {
    headers: { "x-nonce": chosen, "content-security-policy": `script-src 'nonce-${chosen}'` },
  });
  expect(answer.headers.get("content-security-policy")).not.toContain(chosen);
  expect(await answer.text()).not.toContain(chosen);
});

test("pages of an account are kept by no cache", async ({ page }) => {
  await signIn(page, unique("member"));
  for (const path of ["/", "/library", "/settings", "/dashboard"]) {
    expect((await page.request.get(path)).headers()["cache-control"], path).toMatch(/no-store/);
  }
});

test("the session is a cookie that scripts and other sites can't use, and sign-out ends it", async ({ page }) => {
  await signIn(page, unique("member"), "/library");
  const cookies = await page.context().cookies();
  const session = cookies.filter(({ name }) => sessionCookie.test(name));
  expect(session).toHaveLength(1);
  expect(session[0]).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(await page.evaluate(() => document.cookie)).not.toMatch(sessionCookie);

  await page.getByRole("button", { name: "Account menu of Your account" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => sessionCookie.test(name))).toEqual([]);
  await page.goto("/library");
  await expect(page).toHaveURL("/login?next=%2Flibrary");
});

test("no other site can sign a visitor in or out", async ({ page, api }) => {
  await signIn(page, unique("member"));
  const headers = { cookie: await cookieHeader(page), origin: "https://evil.example" };
  for (const path of ["/login/start", "/logout"]) {
    for (const origin of ["https://evil.example", "null"]) {
      const answer = await api.send("POST", path, { headers: { ...headers, origin }, body: new URLSearchParams() });
      expect(answer.status, path).toBe(403);
      expect(answer.headers.getSetCookie(), path).toEqual([]);
    }
  }
  await page.goto("/library");
  await expect(page).toHaveURL("/library");
});

for (const next of elsewhere) {
  test(`sign-in leads home, never to ${JSON.stringify(next)}`, async ({ page, api }) => {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await continueAs(page, unique("member"));
    await expect(page).toHaveURL("/");
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL("/");

    const base = setting("SKILLYARD_URL");
    const started = await api.send("POST", "/login/start", {
      headers: { origin: base },
      body: new URLSearchParams({ next }),
    });
    const callback = started.headers.getSetCookie().find((cookie) => cookie.includes("callback-url="));
    expect(decodeURIComponent(callback ?? "")).toContain(`callback-url=${base}/;`);
  });
}

test("what a form does needs the session of whoever sends it, and our own pages", async ({ page, api, buyer }) => {
  const ann = await buyer();
  await signIn(page, ann.name, "/settings");
  const sent = page.waitForRequest((request) => request.method() === "POST" && "next-action" in request.headers());
  await page.getByLabel("About you").fill("Wrote this once.");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  const action = await sent;
  const cookie = await cookieHeader(page);
  await ann.patch("/v1/users/profile", { bio: "Changed since." });

  const anonymous = await repeat(api, action, {});
  expect(anonymous.headers.get("x-action-redirect")).toMatch(/^\/login\b/);
  const foreign = await repeat(api, action, { cookie, origin: "https://evil.example" });
  expect(foreign.status).toBeGreaterThanOrEqual(400);
  expect(await bioOf(ann)).toBe("Changed since.");

  await repeat(api, action, { cookie });
  expect(await bioOf(ann)).toBe("Wrote this once.");
});

test("no header of a request chooses the host that a sign-in or a form leads to", async ({ api }) => {
  const origin = setting("SKILLYARD_URL");
  const elsewhere = {
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    "x-forwarded-server": "evil.example",
    "x-original-host": "evil.example",
    forwarded: "host=evil.example;proto=https",
  };
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const csrf = await api.send("GET", "/api/auth/csrf", { headers: elsewhere });
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookie = csrf.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const asked: [string, string, RequestInit][] = [
    ["GET", "/api/auth/providers", {}],
    ["GET", "/api/auth/signin", {}],
    ["GET", "/api/auth/session", {}],
    ["GET", "/api/auth/error?error=Callback", {}],
    ["GET", "/api/auth/callback/oidc?code=x&state=y", {}],
    [
      "POST",
      "/api/auth/signin/oidc",
      { body: new URLSearchParams({ csrfToken, callbackUrl: "https://evil.example/" }) },
    ],
    ["POST", "/api/auth/signout", { body: new URLSearchParams({ csrfToken, callbackUrl: "https://evil.example/" }) }],
    ["POST", "/login/start", { headers: { origin }, body: new URLSearchParams({ next: "//evil.example" }) }],
    ["POST", "/logout", { headers: { origin } }],
    ["GET", "/unsubscribe/now?user=x", {}],
    ["GET", "/library", {}],
    ["GET", "/skills/nothing-here/download", {}],
  ];
  for (const [method, path, init] of asked) {
    const headers = { ...(method === "POST" && form), cookie, ...elsewhere, ...(init.headers as object) };
    const response = await api.send(method, path, { ...init, headers });
    const told = [response.headers.get("location"), ...response.headers.getSetCookie(), await response.text()].join(
      "\n",
    );
    expect(response.status, path).toBeLessThan(500);
    expect(decodeURIComponent(told.replace(/%(?![0-9a-f]{2})/gi, "%25")), `${method} ${path}`).not.toContain(
      "evil.example",
    );
  }
});

function directives({ headers }: Response): Map<string, string> {
  const policy = headers.get("content-security-policy") ?? "";
  return new Map(
    policy.split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values.join(" ")];
    }),
  );
}

async function cookieHeader(page: Page): Promise<string> {
  return (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
}

async function bioOf(person: Person): Promise<unknown> {
  return (await person.get("/v1/users/profile")).body.bio;
}

/** Sends the request of a form again, as it was but for these headers; the cookie is left out where none is given. */
function repeat(api: Client, request: Request, headers: Record<string, string>): Promise<Response> {
  const { cookie: _, "content-length": __, ...as } = request.headers();
  const given = Object.entries({ ...as, origin: setting("SKILLYARD_URL"), ...headers });
  return api.send("POST", new URL(request.url()).pathname, {
    headers: Object.fromEntries(given.filter(([name]) => !name.startsWith(":"))),
    body: request.postDataBuffer() as BodyInit,
  });
}
