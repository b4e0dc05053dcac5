import path from "node:path";
import { ASSISTANTS, findAssistant, SHARED } from "@skillyard/assistants/assistants";
import { SERVICE } from "skillyard/conventions";
import { kindFor, placeFor, sharedFolder } from "skillyard/install/targets";
import { describe, expect, test } from "vitest";
import { installationOf, serviceSetting, wayOf } from "./install";

const listing = { slug: "word-count", type: "skill" as const, price_cents: 0, version: "1.2.0", paths: ["SKILL.md"] };
const scopes = (["project", "user"] as const).map((kind) => ({ kind, root: "/root", lockFile: "", state: "" }));

describe.each(["skill", "agent"] as const)("for a %s", (type) => {
  test.each(ASSISTANTS.map((assistant) => ({ id: assistant.id, assistant })))(
    "what is said of $id is what the command line does",
    ({ assistant }) => {
      const way = wayOf(assistant, type, "word-count");
      const done = scopes.flatMap((scope) => {
        const place = placeFor(assistant, { type, name: "word-count" }, { scope, environment: {} });
        if (!place) return [];
        const shared = sharedFolder(scope, type, "word-count");
        const kind = kindFor(assistant, { type, place, shared, copies: false });
        return [
          { isOwn: kind !== null, folder: kind ? path.relative(scope.root, path.dirname(place)) : SHARED.skills },
        ];
      });

      expect(way && [way.folders.project, way.folders.user]).toStrictEqual(
        done.length > 0 ? done.map(({ folder }) => folder) : null,
      );
      // Claude Code is served without being named.
      if (way) expect(way.isNamed).toBe(assistant.id !== "claude" && done.some(({ isOwn }) => isOwn));
    },
  );
});

test("an assistant is named in the command where it does not find the skill by itself", () => {
  const commandFor = (id: string) => {
    const assistant = findAssistant(id);
    return assistant && wayOf(assistant, "skill", "word-count")?.command;
  };
  expect(commandFor("claude")).toBe("npx skillyard install word-count");
  expect(commandFor("codex")).toBe("npx skillyard install word-count");
  expect(commandFor("windsurf")).toBe("npx skillyard install word-count --for windsurf");
});

test("agents are for the assistants that take them, and nobody else", () => {
  const { assistants } = installationOf({ ...listing, type: "agent" });
  expect(assistants.map(({ id }) => id)).toStrictEqual(ASSISTANTS.filter(({ agents }) => agents).map(({ id }) => id));
});

test.each([
  [
    0,
    null,
    `curl -fsSL "http://localhost:3000/v1/skills/word-count/download?redirect=1" -o word-count.zip && unzip -o word-count.zip -d ~/.claude/skills`,
  ],
  [900, "npx skillyard buy word-count", "unzip -o ~/Downloads/word-count-1.2.0.zip -d ~/.claude/skills"],
])("at %i cents it is bought with %s", (price_cents, buy, byHand) => {
  const installation = installationOf({ ...listing, price_cents });
  expect(installation.install).toBe("npx skillyard install word-count");
  expect(installation.buy).toBe(buy);
  expect(installation.byHand.command).toBe(byHand);
});

test("the command line is told where to ask, unless it asks there by itself", () => {
  expect(serviceSetting("http://localhost:3000")).toContain("`SKILLYARD_API_URL=http://localhost:3000`");
  expect(serviceSetting(SERVICE)).toBeNull();
});
