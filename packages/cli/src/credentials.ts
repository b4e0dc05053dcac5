import { chmod, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Failure } from "./failure";
import { readText, writeWhole } from "./install/files";

/** By the origin of a service, the token that it gave. */
type Kept = Record<string, { token: string; expires_at: string }>;

/** The file of sign-ins, which only its owner may read. */
export function credentialsIn(folder: string) {
  const file = path.join(folder, "credentials.json");

  async function read(): Promise<Kept> {
    const text = await readText(file);
    if (text === null) return {};
    try {
      return JSON.parse(text) as Kept;
    } catch {
      throw new Failure("failed", `${file} is not what skillyard login wrote`, `Delete it, and sign in again`);
    }
  }

  async function write(kept: Kept): Promise<void> {
    if (Object.keys(kept).length === 0) return rm(file, { force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeWhole(file, `${JSON.stringify(kept, null, 2)}\n`, 0o600);
    await chmod(file, 0o600);
  }

  return {
    file,
    async tokenFor(origin: string): Promise<string | undefined> {
      return (await read())[origin]?.token;
    },
    async keep(origin: string, signIn: Kept[string]): Promise<void> {
      await write({ ...(await read()), [origin]: signIn });
    },
    async forget(origin: string): Promise<void> {
      const { [origin]: _, ...others } = await read();
      await write(others);
    },
  };
}
