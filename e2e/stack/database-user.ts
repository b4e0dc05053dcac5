import { readdirSync, statSync } from "node:fs";
import path from "node:path";

/** The data folder of a stack's database. */
export function dataFolder(home: string): string {
  const place = path.join(home, "postgres");
  const name = readdirSync(place).find((entry) => /^pg\d+$/.test(entry));
  if (!name) throw new Error(`There is no database in ${place}`);
  return path.join(place, name);
}

/** As whom the database runs: not as root, who may start what is like it as the same user. */
export function databaseUser(home: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = statSync(dataFolder(home));
  return { uid, gid };
}
