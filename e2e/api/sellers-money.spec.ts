import { expect, purchase, test } from "../fixtures";

type Points = { points: { date: string; gross_cents: number; sales_count: number }[] };

test("adds a seller's money up the same way everywhere", async ({ seller, listing, buyer }) => {
  const ann = await seller();
  const cheap = await listing(ann, { price_cents: 999 });
  const dear = await listing(ann, { price_cents: 2500, type: "agent" });
  const bob = await buyer();
  const first = await purchase(bob, cheap);
  await purchase(await buyer(), cheap);
  await purchase(await buyer(), dear);
  const gross = 999 + 999 + 2500;
  const fee = 150 + 150 + 375;

  expect((await ann.get("/v1/sellers/earnings")).body).toStrictEqual({
    currency: "usd",
    gross_cents: gross,
    platform_fee_cents: fee,
    refunded_cents: 0,
    net_cents: gross - fee,
    available_cents: 0,
    pending_cents: gross - fee,
    paid_out_cents: 0,
    sales_count: 3,
    this_month_cents: gross - fee,
    last_month_cents: 0,
    fee_percent: 15,
  });

  const sales = (await ann.get<{ items: { purchase_id: string }[] }>("/v1/sellers/sales")).body;
  expect(sales).toMatchObject({ total: 3, limit: 20, offset: 0 });
  expect(sales.items.find(({ purchase_id }) => purchase_id === first.purchase_id)).toStrictEqual({
    purchase_id: first.purchase_id,
    skill_slug: cheap.slug,
    skill_title: `Listing ${cheap.slug}`,
    skill_type: "skill",
    version: "1.0.0",
    amount_cents: 999,
    platform_fee_cents: 150,
    net_cents: 849,
    currency: "usd",
    status: "completed",
    buyer_display_name: bob.name.replaceAll("-", " "),
    purchased_at: expect.any(String),
    refunded_at: null,
  });

  const revenue = (await ann.get<Points>("/v1/sellers/revenue?period=7d")).body;
  expect(revenue).toMatchObject({
    period: "7d",
    interval: "day",
    timezone: "UTC",
    total_cents: gross,
    net_cents: gross - fee,
    refund_cents: 0,
    sales_count: 3,
    previous_total_cents: 0,
  });
  expect(revenue.points).toHaveLength(7);
  expect(revenue.points.reduce((sum, { gross_cents }) => sum + gross_cents, 0)).toBe(gross);

  expect((await ann.get("/v1/sellers/revenue/breakdown")).body).toMatchObject({
    period: "30d",
    by: "skill",
    total_cents: gross,
    items: [
      { slug: dear.slug, type: "agent", revenue_cents: 2500, net_cents: 2125, sales_count: 1, refund_count: 0 },
      { slug: cheap.slug, type: "skill", revenue_cents: 1998, net_cents: 1698, sales_count: 2, share: 0.4442 },
    ],
  });
  expect((await ann.get("/v1/sellers/revenue/breakdown?by=type&period=all")).body).toMatchObject({
    items: [
      { slug: null, title: "Agents", revenue_cents: 2500 },
      { slug: null, title: "Skills", revenue_cents: 1998 },
    ],
  });
  expect((await ann.get("/v1/sellers/activity?type=sale&limit=1")).body).toMatchObject({
    items: [
      { type: "sale", amount_cents: expect.any(Number), currency: "usd", message: expect.stringContaining("bought") },
    ],
    total: 3,
    limit: 1,
    offset: 0,
  });
});

test("filters sales and writes them as a table", async ({ seller, listing, buyer }) => {
  const ann = await seller();
  const [one, two] = [await listing(ann, { price_cents: 1000 }), await listing(ann, { price_cents: 2000 })];
  const bob = await buyer();
  await bob.patch("/v1/users/profile", { display_name: "=cmd(), Bob" });
  await purchase(bob, one);
  await purchase(await buyer(), two);
  const today = new Date().toISOString().slice(0, 10);
  const totalOf = async (query: string) => (await ann.get<{ total: number }>(`/v1/sellers/sales?${query}`)).body.total;

  expect(await totalOf(`skill_slug=${one.slug}`)).toBe(1);
  expect(await totalOf("status=completed")).toBe(2);
  expect(await totalOf("status=refunded")).toBe(0);
  expect(await totalOf(`from=${today}&to=${today}`)).toBe(2);
  expect(await totalOf("to=2020-01-01")).toBe(0);
  expect(await totalOf(`from=${encodeURIComponent(new Date(Date.now() + 60_000).toISOString())}`)).toBe(0);
  for (const query of ["status=paid", "from=yesterday", "to=2026-13-01", "limit=0", "format=xml"]) {
    expect((await ann.get(`/v1/sellers/sales?${query}`)).status, query).toBe(422);
  }

  const table = await ann.send("GET", `/v1/sellers/sales?format=csv&skill_slug=${one.slug}`);
  expect(table.headers.get("content-type")).toContain("text/csv");
  const [header, row, ...rest] = (await table.text()).split("\r\n");
  expect(header).toMatch(/^purchase_id,skill_slug,skill_title,.*,buyer_display_name,purchased_at,refunded_at$/);
  expect(row).toContain(`,1000,150,850,usd,completed,"'=cmd(), Bob",`);
  expect(rest).toEqual([""]);
});

test("draws revenue in the seller's own days", async ({ seller, listing, buyer }) => {
  const ann = await seller();
  await purchase(await buyer(), await listing(ann, { price_cents: 1000 }));
  const lastOf = async (query: string) => (await ann.get<Points>(`/v1/sellers/revenue?${query}`)).body.points.at(-1);
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());

  for (const zone of ["Pacific/Kiritimati", "Pacific/Honolulu", "Europe/Berlin"]) {
    expect(await lastOf(`period=7d&timezone=${zone}`)).toMatchObject({ date: dayIn(zone), gross_cents: 1000 });
  }
  expect(await lastOf("period=12m")).toMatchObject({ date: `${dayIn("UTC").slice(0, 7)}-01`, sales_count: 1 });
  expect(await lastOf("period=all&interval=day")).toMatchObject({ date: dayIn("UTC"), sales_count: 1 });
  for (const query of ["period=1d", "interval=hour", "timezone=Mars/Olympus", "timezone=%2B02:00"]) {
    expect((await ann.get(`/v1/sellers/revenue?${query}`)).status, query).toBe(422);
  }
});

test("answers a seller who never began with empty lists", async ({ buyer }) => {
  const ann = await buyer();
  expect((await ann.get("/v1/sellers/payouts")).body).toStrictEqual([]);
  expect((await ann.get("/v1/sellers/earnings")).body).toMatchObject({
    gross_cents: 0,
    net_cents: 0,
    pending_cents: 0,
  });
  expect((await ann.get("/v1/sellers/skills")).body).toMatchObject({ items: [], total: 0 });
  expect((await ann.get("/v1/sellers/activity")).body).toMatchObject({ items: [], total: 0 });
  expect((await ann.get<Points>("/v1/sellers/revenue?period=all")).body.points).toHaveLength(1);
});
