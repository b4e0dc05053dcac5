import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { cleanFiles, zip } from "../fixtures";
import { type Front, startFront } from "./front";

/** Somebody else's catalogue at this origin, with one plugin, by name, for each command that is to give a header for it. */
export async function startForeign(origin: string, helpers: Record<string, string>): Promise<Front> {
  const archive = zip(cleanFiles("taken"));
  const sha256 = createHash("sha256").update(archive).digest("hex");
  const plugins = Object.entries(helpers).map(([name, headersHelper]) => ({
    name,
    version: "1.0.0",
    strict: false,
    skills: ["./"],
    headersHelper,
    source: { source: "archive", url: `${origin}/${name}.zip`, sha256 },
  }));
  const catalogue = JSON.stringify({ name: "elsewhere", owner: { name: "Somebody else" }, plugins });
  const server = createServer(({ url }, response) => response.end(url?.endsWith(".zip") ? archive : catalogue));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const front = await startFront(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    ...front,
    close() {
      front.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
