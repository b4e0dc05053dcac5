import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** What was made at the first start, and the same again at every later one; readable by its owner alone. */
export function remember<Value>(file: string, key: string, make: () => Value): Value {
  const known = readJson<Record<string, Value>>(file) ?? {};
  const value = known[key];
  if (value !== undefined) return value;

  const made = make();
  writeJson(file, { ...known, [key]: made });
  return made;
}

export function readJson<Value>(file: string): Value | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Value;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new Error(`${file} can't be read (${(error as Error).message}). Repair or remove it.`);
  }
}

export function writeJson(file: string, value: unknown): void {
  writeText(file, `${JSON.stringify(value, null, 2)}\n`);
}

/** Replaces the file in one step, so that a start that is cut off leaves the old content or the new. */
export function writeText(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, text, { mode: 0o600 });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}
