import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Binaries, relocate } from "@/dev/postgres-binaries";

type User = { uid: number; gid: number; name: string };

/** Where the database lives, which programs run it, and as whom (null: as ourselves). */
export type Place = { data: string; state: string; log: string; user: User | null; binaries: Binaries };

/**
 * Finds a folder that Postgres accepts. It refuses to run as root, so root hands it to another user, who must be able
 * to reach both its programs and its data: where the project lies closed to others, both go to /var/tmp.
 */
export function choosePlace(binaries: Binaries, home: string): Place {
  const user = serverUser();
  const wanted = path.join(home, "postgres");
  const elsewhere = fallbackFolder(home, user);
  const reachable = !user || isReachable(binaries.postgres);

  const data = (reachable && prepareData(wanted, user, binaries.major)) || prepareData(elsewhere, user, binaries.major);
  if (!data) {
    throw new Error(
      `Neither ${wanted} nor ${elsewhere} can hold the database (no permission). Set SKILLYARD_HOME to a folder that can, or set DATABASE_URL.`,
    );
  }
  return {
    data,
    state: `${data}.json`,
    log: path.join(path.dirname(data), "server.log"),
    user,
    binaries: reachable ? binaries : copyOf(binaries, elsewhere),
  };
}

function serverUser(): User | null {
  if (process.getuid?.() !== 0) return null;

  const user = findUser("postgres") ?? findUser("nobody");
  if (user) return user;
  throw new Error(
    "Postgres does not run as root, and this system has no user named postgres or nobody to run it. Start as a normal user, or set DATABASE_URL.",
  );
}

function findUser(name: string): User | null {
  const [uid, gid] = ["-u", "-g"].map((option) => {
    const id = spawnSync("id", [option, name], { encoding: "utf8" });
    return id.status === 0 ? Number.parseInt(id.stdout, 10) : 0;
  });
  return uid && gid ? { uid, gid, name } : null;
}

function fallbackFolder(home: string, user: User | null): string {
  const name = `skillyard-pg-${createHash("sha256").update(home).digest("hex").slice(0, 10)}`;
  if (user) return path.join("/var/tmp", name);
  return path.join(os.homedir(), process.platform === "win32" ? "AppData/Local" : ".local/share", name);
}

/** A folder for each major version: a newer Postgres starts an empty database instead of failing on an old one. */
function prepareData(dir: string, user: User | null, major: number): string | null {
  const data = path.join(dir, `pg${major}`);
  try {
    mkdirSync(dir, { recursive: true, mode: 0o755 });
    mkdirSync(data, { recursive: true, mode: 0o700 });
    if (process.platform === "win32") return data;

    if (user && statSync(data).uid !== user.uid) changeOwner(data, user);
    chmodSync(data, 0o700);
  } catch (error) {
    if (["EACCES", "EPERM", "EROFS"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
  // Some file systems accept the calls above and keep neither owner nor mode.
  const { uid, mode } = statSync(data);
  const kept = uid === (user?.uid ?? process.getuid?.()) && (mode & 0o077) === 0;
  return kept && (!user || isReachable(dir)) ? data : null;
}

function changeOwner(file: string, user: User): void {
  lchownSync(file, user.uid, user.gid);
  for (const entry of readdirSync(file, { withFileTypes: true })) {
    const below = path.join(file, entry.name);
    if (entry.isDirectory()) changeOwner(below, user);
    else lchownSync(below, user.uid, user.gid);
  }
}

/** Whether every folder on the way is open to other users. */
function isReachable(file: string): boolean {
  for (let dir = realpathSync(file); ; dir = path.dirname(dir)) {
    if ((statSync(dir).mode & 0o001) === 0) return false;
    if (dir === path.dirname(dir)) return true;
  }
}

function copyOf(binaries: Binaries, dir: string): Binaries {
  const home = path.join(dir, `bin-${binaries.version}`);
  const complete = path.join(home, ".complete");
  if (!existsSync(complete)) {
    cpSync(binaries.home, home, { recursive: true, verbatimSymlinks: true, force: true });
    writeFileSync(complete, "");
  }
  return relocate(binaries, home);
}
