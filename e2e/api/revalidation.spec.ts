import { once } from "node:events";
import http from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { apiDocument } from "../conformance";
import { expect, test } from "../fixtures";
import { versionsOf } from "./moderation";

test("every public read is revalidated by its fingerprint", async ({ api, seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  const { body: profile } = await author.get("/v1/users/profile");
  const [version] = await versionsOf(author, slug);
  const paths = Object.entries((await apiDocument()).paths)
    .filter(([, { get }]) => get?.responses[304])
    .map(([path]) => path.replace("sellers/{slug}", `sellers/${profile.display_name_slug}`).replace("{slug}", slug))
    .map((path) => path.replace("{version_id}", String(version?.version_id)))
    .map((path) => (["/v1/search", "/v1/search/suggest", "/v1/skills"].includes(path) ? `${path}?q=${slug}` : path));
  expect(paths.length).toBeGreaterThan(10);

  for (const path of paths) {
    // Other tests publish meanwhile, which changes the lists: then it is asked again.
    await expect(async () => {
      const first = await api.get(path);
      const etag = first.headers.get("etag") ?? "";
      expect([first.status, first.headers.get("vary")], path).toStrictEqual([200, "Authorization, Accept-Encoding"]);
      for (const [known, status] of [
        [etag, 304],
        [`"other", ${etag}`, 304],
        ["*", 304],
        ['"other"', 200],
      ] as const) {
        const again = await api.send("GET", path, { headers: { "if-none-match": known } });
        expect(again.status, `${path} with ${known}`).toBe(status);
        if (status === 304) expect(await again.text(), path).toBe("");
      }
    }).toPass({ timeout: 10_000 });
  }
});

test("a long answer is compressed for who takes that, with the same fingerprint", async ({
  baseURL,
  seller,
  listing,
}) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author, { long_description: "Reads a schema, and says what is slow. ".repeat(100) });
  const url = `${baseURL}/v1/skills/${slug}`;
  const plain = await fetchBytes(url, {});
  const compressed = await fetchBytes(url, { "accept-encoding": "gzip, br" });
  const refused = await fetchBytes(url, { "accept-encoding": "gzip;q=0" });
  expect([plain, compressed, refused].map(({ headers }) => headers["content-encoding"])).toStrictEqual([
    undefined,
    "gzip",
    undefined,
  ]);
  expect(compressed.headers.etag).toBe(plain.headers.etag);
  expect(compressed.body.length).toBeLessThan(plain.body.length / 2);
  expect(gunzipSync(compressed.body)).toStrictEqual(plain.body);
  expect(refused.body).toStrictEqual(plain.body);
});

/** What is sent, as it is sent. */
async function fetchBytes(url: string, headers: Record<string, string>) {
  const request = http.get(url, { headers });
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  return { headers: response.headers, body: await buffer(response) };
}
