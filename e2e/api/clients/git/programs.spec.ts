import { mergeTests } from "@playwright/test";
import { needed, pathFor, runAlone, test as withPrograms } from "../../../cli/assistant-programs";
import { test as withTerminal } from "../../../cli/terminal";
import { cleanFiles, expect, untilReviewed, zip } from "../../../fixtures";
import { address, renew, test as withService } from "./repository";

// The programs take seconds each, on a service that takes longer to start.
withService.describe.configure({ mode: "default", timeout: 120_000 });

const test = mergeTests(withService, withTerminal, withPrograms);

/** Where no proxy is asked. */
const url = () => address().replace("//localhost:", "//127.0.0.1:");
const QUIET = {
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  DISABLE_AUTOUPDATER: "1",
  DISABLE_TELEMETRY: "1",
  GIT_TERMINAL_PROMPT: "0",
};

const PROGRAMS = {
  claude: {
    add: ["plugin", "marketplace", "add"],
    update: ["plugin", "marketplace", "update", "skillyard-git"],
    install: ["plugin", "install"],
    // It ends there, as nobody is signed in, but has said before what it loaded.
    load: ["-p", "hi", "--output-format", "stream-json", "--verbose"],
  },
  codex: {
    add: ["plugin", "marketplace", "add"],
    update: ["plugin", "marketplace", "upgrade", "skillyard-git"],
    install: ["plugin", "add"],
    load: ["debug", "prompt-input", "hi"],
  },
  "github-copilot": {
    add: ["plugin", "marketplace", "add"],
    update: ["plugin", "marketplace", "update", "skillyard-git"],
    install: ["plugin", "install"],
    load: ["skill", "list"],
  },
};

for (const [name, { add, update, install, load }] of Object.entries(PROGRAMS)) {
  test(`${name} adds the catalogue, installs from it, and sees what is new`, async ({
    terminal,
    refusing,
    seller,
    listing,
  }) => {
    const program = needed(name);
    const author = await seller({ connected: false });
    const [skill, agent] = [await listing(author), await listing(author, { type: "agent" })];
    await renew();
    const run = async (...given: string[]) => {
      const ended = await runAlone(terminal, refusing, [program, ...given], QUIET);
      expect(ended.code, `${given.join(" ")}\n${ended.stdout}\n${ended.stderr}`).toBe(0);
      return ended.stdout;
    };

    await run(...add, url());
    for (const { slug } of [skill, agent]) await run(...install, `${slug}@skillyard-git`);
    const listed = await run("plugin", "list");
    expect(listed).toContain(skill.slug);
    expect(listed).toContain(agent.slug);

    const { stdout } = await runAlone(terminal, refusing, [program, ...load], QUIET);
    expect(stdout).toContain(skill.slug);

    const added = await listing(author);
    await author.post(`/v1/skills/${skill.slug}/versions`, { bump: "minor" });
    await author.upload(skill.slug, zip({ ...cleanFiles(skill.slug), "more.md": "More." }));
    expect(await untilReviewed(author, skill.slug)).toBe("published");
    await renew();
    await run(...update);
    await run(...install, `${added.slug}@skillyard-git`);
  });
}

test("qwen installs one listing of it by its name", async ({ terminal, refusing, seller, listing }) => {
  const program = needed("qwen");
  const { slug } = await listing(await seller({ connected: false }));
  await renew();
  const run = (...given: string[]) =>
    runAlone(terminal, refusing, [program, ...given], { ...QUIET, PATH: pathFor("qwen") });
  const installed = await run("extensions", "install", `${url()}:${slug}`, "--consent");
  expect(installed.code, installed.stdout + installed.stderr).toBe(0);
  const { stdout, stderr } = await run("extensions", "list");
  expect(stdout + stderr).toContain(slug);
});
