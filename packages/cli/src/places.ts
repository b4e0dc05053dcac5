import { createHash } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";

export type Environment = Record<string, string | undefined>;

/** Where the command line keeps what is its own: sign-ins, what it knows of installed files, and downloads. */
export type Places = { config: string; state: string; cache: string };

/** As the systems have it: XDG's folders, or Windows' own. */
export function placesOf(environment: Environment, home: string, platform: NodeJS.Platform): Places {
  const own = (name: string, xdg: string, windows: string[]) => {
    if (platform === "win32")
      return path.join(environment.LOCALAPPDATA || path.join(home, "AppData/Local"), ...windows);
    return path.join(environment[name] || path.join(home, xdg), "skillyard");
  };
  return {
    config: own("XDG_CONFIG_HOME", ".config", ["skillyard", "config"]),
    state: own("XDG_STATE_HOME", ".local/state", ["skillyard", "state"]),
    cache: own("XDG_CACHE_HOME", ".cache", ["skillyard", "cache"]),
  };
}

/** A project, or a person's home: what has a lock file and folders of assistants. */
export type Scope = {
  kind: "project" | "user";
  root: string;
  lockFile: string;
  /** What is known of its files without being part of it. */
  state: string;
};

/** The project that a folder is in, or the person's own scope. */
export function scopeOf(
  kind: Scope["kind"],
  { cwd, home, places }: { cwd: string; home: string; places: Places },
): Scope {
  const root = realpathSync(kind === "user" ? home : projectAround(cwd, home));
  const id = createHash("sha256").update(`${kind} ${root}`).digest("hex").slice(0, 16);
  const state = path.join(places.state, "scopes", id);
  return { kind, root, state, lockFile: path.join(kind === "user" ? places.state : root, "skillyard.lock") };
}

/** The nearest folder above that has a lock file or a repository, but not the home itself; else where one stands. */
function projectAround(cwd: string, home: string): string {
  for (let folder = cwd; folder !== home && folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (["skillyard.lock", ".git"].some((name) => existsSync(path.join(folder, name)))) return folder;
  }
  return cwd;
}
