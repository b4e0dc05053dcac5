import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { strToU8, type Zippable, zipSync } from "fflate";
import { until } from "../../../client";
import { cleanFiles, expect, unique, untilReviewed, zip } from "../../../fixtures";
import { idOf } from "../../auth/sign-in";
import { address, readPlugins, renew, test } from "./repository";

test.describe.configure({ mode: "default", timeout: 90_000 });

const STRICT = ["-c", "fetch.fsckObjects=true", "-c", "transfer.fsckObjects=true"];

test("a clone has each free listing as a plugin with both manifests", async ({ workplace, seller, listing }) => {
  const author = await seller();
  const skill = await listing(author, {
    files: {
      "SKILL.md": "---\nname: own-name\ndescription: Explains things.\nlicense: MIT\n---\n\n# Explains\n\nExplain.\n",
      "notes/more ü.md": "More.",
    },
  });
  const agent = await listing(author, { type: "agent" });
  const paid = await listing(author, { price_cents: 900 });
  await renew();

  const { run, folder } = workplace;
  await run(...STRICT, "clone", "--quiet", address(), "clone");
  await run("-C", "clone", "fsck", "--strict", "--full");
  expect(await run("-C", "clone", "branch", "--show-current")).toBe("main");
  const plugins = await readPlugins(workplace, "clone");
  expect(plugins.map(({ name }) => name).sort()).toStrictEqual([skill.slug, agent.slug].sort());
  expect(plugins.map(({ name }) => name)).not.toContain(paid.slug);
  expect(plugins.find(({ name }) => name === skill.slug)).toMatchObject({
    version: "1.0.0",
    license: "MIT",
    source: `./plugins/${skill.slug}`,
  });

  const read = (file: string) => readFileSync(path.join(folder, "clone/plugins", file), "utf8");
  expect(read(`${skill.slug}/skills/own-name/SKILL.md`)).toContain("Explain.");
  expect(read(`${skill.slug}/skills/own-name/notes/more ü.md`)).toBe("More.");
  expect(read(`${agent.slug}/agents/${agent.slug}.md`)).toContain(agent.slug);
  for (const { slug } of [skill, agent]) {
    const [own, standard] = [`${slug}/.claude-plugin/plugin.json`, `${slug}/plugin.json`].map((it) =>
      JSON.parse(read(it)),
    );
    expect(own).toMatchObject({ name: slug, version: "1.0.0" });
    expect(standard).toMatchObject({ $schema: expect.stringContaining("/1.0.0/"), name: slug, version: "1.0.0" });
  }
});

test("files keep whether they can be run", async ({ workplace, seller }) => {
  const author = await seller({ connected: false });
  const slug = unique("modes");
  const draft = { slug, title: "Modes", description: "Runs a script.", category: "testing" };
  expect((await author.post("/v1/skills", draft)).status).toBe(201);
  const script = strToU8("#!/bin/sh\necho Hello.\n");
  const files: Zippable = { "run.sh": [script, { os: 3, attrs: (0o100755 << 16) >>> 0 }], "other.sh": script };
  await author.upload(slug, zipSync({ ...files, "SKILL.md": strToU8(cleanFiles(slug)["SKILL.md"] ?? "") }));
  expect(await untilReviewed(author, slug)).toBe("published");
  await renew();
  await workplace.run("clone", "--quiet", "--depth=1", address(), "clone");
  const isRunnable = (name: string) =>
    (statSync(path.join(workplace.folder, `clone/plugins/${slug}/skills/${slug}/${name}`)).mode & 0o111) > 0;
  expect([isRunnable("run.sh"), isRunnable("other.sh")]).toStrictEqual([true, false]);
});

for (const protocol of ["0", "1", "2"]) {
  test(`a change is a fast-forward for clones of any depth, by protocol ${protocol}`, async ({
    workplace,
    seller,
    listing,
  }) => {
    const { run } = workplace;
    const author = await seller({ connected: false });
    const { slug } = await listing(author);
    await renew();
    const options = [...STRICT, "-c", `protocol.version=${protocol}`];
    await run(...options, "clone", "--quiet", address(), "full");
    await run(...options, "clone", "--quiet", "--depth=1", address(), "shallow");
    expect(await run("-C", "shallow", "rev-list", "--count", "HEAD")).toBe("1");
    await run(...options, "clone", "--quiet", "--depth=1", address(), "shallow-kept");
    const before = await run("-C", "full", "rev-parse", "HEAD");
    expect(await run("-C", "shallow", "rev-parse", "HEAD")).toBe(before);

    await author.post(`/v1/skills/${slug}/versions`, { bump: "minor" });
    await author.upload(slug, zip({ ...cleanFiles(slug), "more.md": "More." }));
    expect(await untilReviewed(author, slug)).toBe("published");
    await renew();

    for (const clone of ["full", "shallow"]) {
      await run(...options, "-C", clone, "pull", "--quiet", "--ff-only");
      await run("-C", clone, "fsck", "--strict", "--full");
      expect(await run("-C", clone, "rev-parse", "HEAD^")).toBe(before);
      expect((await readPlugins(workplace, clone)).find(({ name }) => name === slug)?.version).toBe("1.1.0");
      await run(...options, "-C", clone, "pull", "--quiet", "--ff-only");
    }
    await run(...options, "-C", "shallow-kept", "fetch", "--quiet", "--depth=1");
    expect(await run("-C", "shallow-kept", "rev-list", "--count", "origin/main")).toBe("1");
    await run(...options, "-C", "shallow-kept", "fetch", "--quiet", "--depth=1");
    await run(...options, "-C", "shallow-kept", "fetch", "--quiet", "--depth=2");
    expect(await run("-C", "shallow-kept", "rev-list", "--count", "origin/main")).toBe("2");
    await run(...options, "-C", "shallow-kept", "fetch", "--quiet", "--deepen=1");
    expect(await run("-C", "shallow-kept", "rev-list", "--count", "origin/main")).toBe("3");
    await run(...options, "-C", "shallow-kept", "fetch", "--quiet", "--unshallow");
    expect(await run("-C", "shallow-kept", "rev-list", "--count", "origin/main")).toBe(
      await run("-C", "full", "rev-list", "--count", "origin/main"),
    );
    await run("-C", "shallow-kept", "fsck", "--strict", "--full");
    await run("init", "--quiet", "other");
    await run("-C", "other", "-c", "user.name=x", "-c", "user.email=x@y.z", "commit", "-qm", "Other", "--allow-empty");
    await run(...options, "-C", "other", "fetch", "--quiet", address());
    await run(...options, "-C", "other", "fsck", "--strict", "--full");
  });
}

test("the same listings are the same commit", async ({ workplace, seller, listing }) => {
  await listing(await seller({ connected: false }));
  await renew();
  const heads = () => workplace.run("ls-remote", address());
  const before = await heads();
  await renew();
  await renew();
  expect(await heads()).toBe(before);
  expect(before.split("\n").map((text) => text.split("\t")[1])).toStrictEqual(["HEAD", "refs/heads/main"]);
});

const WITHDRAWALS = ["block", "unpublish", "price", "ban"] as const;
for (const how of WITHDRAWALS) {
  test(`what is withdrawn (${how}) is gone at once, from the history as well`, async ({
    as,
    workplace,
    seller,
    listing,
  }) => {
    const { run, git } = workplace;
    const author = await seller();
    const secret = `What ${how} withdraws, nobody is to have.`;
    const [withdrawn, kept] = [
      await listing(author, { files: { ...cleanFiles("any-name"), "secret.md": secret } }),
      await listing(await seller({ connected: false })),
    ];
    await renew();
    await run("clone", "--quiet", address(), "before");
    const blob = (
      await run("-C", "before", "rev-parse", `HEAD:plugins/${withdrawn.slug}/skills/any-name/secret.md`)
    ).trim();

    const admin = await as("admin");
    const { status } = await {
      block: async () =>
        admin.post(`/v1/admin/skills/${withdrawn.slug}/block`, { reason: "It sends what it reads away." }),
      unpublish: async () => author.post(`/v1/skills/${withdrawn.slug}/unpublish`),
      price: async () => author.patch(`/v1/skills/${withdrawn.slug}`, { price_cents: 900 }),
      ban: async () => admin.post(`/v1/admin/users/${await idOf(author)}/ban`, { reason: "Spam." }),
    }[how]();
    expect(status).toBe(200);

    // Until it is made anew there is none, and at no time one with what was withdrawn.
    await until(async () => (await git("clone", "--quiet", address(), "after")).code === 0, 20_000);
    const objects = await run("-C", "after", "cat-file", "--batch-all-objects", "--batch-check=%(objectname)");
    expect(objects.split("\n")).not.toContain(blob);
    const names = (await readPlugins(workplace, "after")).map(({ name }) => name);
    expect(names).toContain(kept.slug);
    expect(names).not.toContain(withdrawn.slug);
    expect((await git("-C", "before", "pull", "--quiet", "--ff-only")).code).not.toBe(0);
    await run("-C", "before", "fetch", "--quiet", "--depth=1");
    await run("-C", "before", "reset", "--hard", "--quiet", "origin/main");
    expect((await readPlugins(workplace, "before")).map(({ name }) => name)).toStrictEqual(names);
  });
}

test("nothing can be pushed", async ({ workplace }) => {
  await renew();
  await workplace.run("clone", "--quiet", address(), "clone");
  const pushed = await workplace.git("-C", "clone", "push", "origin", "HEAD:refs/heads/other");
  expect(pushed.code).not.toBe(0);
  expect(pushed.stderr).toContain("403");
});
