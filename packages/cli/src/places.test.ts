import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { placesOf, scopeOf } from "./places";

test("what is its own lies where each system has such things", () => {
  expect(placesOf({}, "/home/mara", "linux")).toStrictEqual({
    config: "/home/mara/.config/skillyard",
    state: "/home/mara/.local/state/skillyard",
    cache: "/home/mara/.cache/skillyard",
  });
  expect(placesOf({ XDG_CONFIG_HOME: "/etc/mara", XDG_STATE_HOME: "" }, "/home/mara", "darwin")).toMatchObject({
    config: "/etc/mara/skillyard",
    state: "/home/mara/.local/state/skillyard",
  });
  const windows = placesOf({ LOCALAPPDATA: "C:/Users/mara/AppData/Local" }, "C:/Users/mara", "win32");
  expect(windows.config).toBe(path.join("C:/Users/mara/AppData/Local", "skillyard", "config"));
  expect(placesOf({}, "C:/Users/mara", "win32").state).toContain("AppData");
});

test("a project is the nearest folder with a lock file or a repository, and never the home", () => {
  const home = realpathSync(mkdtempSync(path.join(tmpdir(), "skillyard-places-")));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const places = placesOf({}, home, "linux");
  const inner = path.join(home, "work/project/src/deep");
  mkdirSync(inner, { recursive: true });
  const root = (cwd: string) => scopeOf("project", { cwd, home, places }).root;
  expect(root(inner)).toBe(inner);
  mkdirSync(path.join(home, ".git"));
  expect(root(inner), "a home that is a repository is no project").toBe(inner);
  mkdirSync(path.join(home, "work/project/.git"));
  expect(root(inner)).toBe(path.join(home, "work/project"));
  writeFileSync(path.join(home, "work/project/src/skillyard.lock"), "{}");
  expect(root(inner)).toBe(path.join(home, "work/project/src"));

  const user = scopeOf("user", { cwd: inner, home, places });
  expect([user.root, user.lockFile]).toStrictEqual([home, path.join(home, ".local/state/skillyard/skillyard.lock")]);
  expect(user.state).not.toBe(scopeOf("project", { cwd: home, home, places }).state);
});
