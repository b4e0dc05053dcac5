import { gzipSync } from "node:zlib";
import { cleanFiles, expect } from "../../../fixtures";
import { ask } from "../catalogue";
import { address, PATH, readPlugins, renew, test } from "./repository";

test.describe.configure({ mode: "default", timeout: 90_000 });

const TYPE = "application/x-git-upload-pack-request";
const line = (text: string) => `${(text.length + 5).toString(16).padStart(4, "0")}${text}\n`;
const zeros = "0".repeat(40);

function post(body: string | Uint8Array, headers: Record<string, string> = {}): Promise<Response> {
  const all = { "content-type": TYPE, "git-protocol": "version=2", ...headers };
  return ask(`${PATH}/git-upload-pack`, null, { method: "POST", body: body as BodyInit, headers: all });
}

test("what is not git's is refused, and never by an error of ours", async ({ seller, listing }) => {
  await listing(await seller({ connected: false }));
  await renew();
  const fetch = (...args: string[]) => `${line("command=fetch")}0001${args.map(line).join("")}0000`;
  const many = Array.from({ length: 15_000 }, (_, n) => `have ${n.toString(16).padStart(40, "0")}`);
  const bodies: [string | Uint8Array, number][] = [
    ["", 400],
    ["zzzz", 400],
    ["ffff", 400],
    ["0003", 400],
    [fetch("want x"), 400],
    [fetch(`want ${zeros}`, "deepen 99999999999"), 400],
    [fetch(`want ${zeros}`).slice(0, -4), 400],
    [new Uint8Array(5_000).fill(0xff), 400],
    [fetch(`want ${zeros}`, "done"), 200],
    [fetch(`want ${zeros}`, "filter blob:none", "deepen 1", "done"), 200],
    [fetch(`want ${zeros}`, ...many), 200],
    [`${line("command=push")}0000`, 200],
    ["0000", 200],
    ["x".repeat(1024 * 1024 + 1), 413],
    [gzipSync(Buffer.alloc(64 * 1024 * 1024)), 400],
  ];
  for (const [body, status] of bodies) {
    for (const version of ["0", "1", "2", "3", "2:version=1", "\u00ff".repeat(50)]) {
      const answer = await post(body, { "git-protocol": `version=${version}` });
      expect(answer.status, `${version} ${body.slice(0, 80)}`).toBeLessThan(500);
      if (version === "2") expect(answer.status, `${body.slice(0, 80)}`).toBe(status);
      await answer.arrayBuffer();
    }
  }
});

test("a compressed body is taken up to the same size", async () => {
  const listed = Buffer.from(`${line("command=ls-refs")}0000`);
  const send = (body: Uint8Array, coding: string) => post(body, { "content-encoding": coding });
  expect(await (await send(gzipSync(listed), "gzip")).text()).toContain("refs/heads/main");
  expect((await send(gzipSync(Buffer.alloc(64 * 1024 * 1024)), "gzip")).status).toBe(413);
  expect((await send(listed, "gzip")).status).toBe(400);
  expect((await send(gzipSync(listed).subarray(0, -9), "gzip")).status).toBe(400);
  expect((await send(listed, "br")).status).toBe(400);
});

test("it is read by git alone, and written by nobody", async () => {
  const status = async (path: string, init?: RequestInit) => (await ask(`${PATH}${path}`, null, init)).status;
  expect(await status("/info/refs")).toBe(403);
  expect(await status("/info/refs?service=git-receive-pack")).toBe(403);
  expect(await status("/git-receive-pack", { method: "POST", body: "0000" })).toBe(403);
  expect(await status("/git-upload-pack")).toBe(405);
  expect(await status("/git-upload-pack", { method: "POST", body: "0000" })).toBe(400);
  for (const path of ["", "/", "/HEAD", "/objects/info/packs", "/info/refs/x", "/config"]) {
    expect(await status(path), path).toBe(404);
  }
  const told = await ask(`${PATH}/info/refs?service=git-upload-pack`, "nobody's", { headers: { cookie: "x=y" } });
  expect(told.status).toBe(200);
  expect(told.headers.get("content-type")).toBe("application/x-git-upload-pack-advertisement");
  expect(told.headers.get("set-cookie")).toBeNull();
});

test("a package whose files git would take for its own spoils nobody's clone", async ({
  workplace,
  seller,
  listing,
}) => {
  const author = await seller({ connected: false });
  const spoiling = [".gitattributes", ".GITMODULES", "x/.git/config", "git~1/config"];
  const slugs: string[] = [];
  for (const path of spoiling) {
    const { slug } = await listing(author, { files: { ...cleanFiles("spoiled"), [path]: "* ident\n" } });
    slugs.push(slug);
  }
  const device = await listing(author, { files: cleanFiles("con") });
  const plain = await listing(author, { files: { ...cleanFiles("plain"), ".gitignore": "*.log\n" } });
  await renew();
  await workplace.run("-c", "fetch.fsckObjects=true", "clone", "--quiet", address(), "clone");
  await workplace.run("-C", "clone", "fsck", "--strict", "--full");
  const names = (await readPlugins(workplace, "clone")).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([device.slug, plain.slug]));
  for (const slug of slugs) expect(names).not.toContain(slug);
  const paths = await workplace.run("-C", "clone", "ls-tree", "-r", "--name-only", "HEAD");
  expect(paths).toContain(`plugins/${device.slug}/skills/${device.slug}/SKILL.md`);
});
