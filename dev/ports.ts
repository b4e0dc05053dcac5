import net from "node:net";
import { readJson, writeJson } from "@/dev/home";

const FIRST_PORT = 20_000;

/** From here on embedded parts take no ports, so that tests can give services ports that no part takes meanwhile. */
export const END_OF_PORTS = 26_000;

/** The port of this part, the same at every start, because addresses that hold it are stored. */
export async function rememberedPort(file: string, part: string): Promise<number> {
  const ports = readJson<Record<string, number>>(file) ?? {};
  const port = ports[part] ?? (await freePort(Object.values(ports)));
  if (!ports[part]) writeJson(file, { ...ports, [part]: port });
  else if (!(await isFree(port))) {
    throw new Error(
      `Port ${port}, on which the local ${part} of this installation answers, is in use by another program. Stop that program, or remove ${file} to choose another port.`,
    );
  }
  return port;
}

/** Refuses a port that another program holds, before anything is started for it. */
export async function checkPort({ PORT, HOST }: { PORT?: string; HOST?: string }): Promise<void> {
  const port = Number(PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`PORT is ${PORT}; it must be 1 to 65535.`);

  const hosts = HOST ? [HOST] : ["127.0.0.1", "::1"]; // the two that "localhost" may mean
  for (const host of hosts) {
    if (await isFree(port, host)) continue;
    throw new Error(
      `Port ${port} is in use by another program. Stop that, or choose a port: PORT=${port + 1} npm start`,
    );
  }
}

export async function isFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  const server = net.createServer();
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code !== "EADDRINUSE"));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** A port below those that the system hands out for outgoing connections, so that it is free next time too. */
export async function freePort(except: number[] = []): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const port = FIRST_PORT + Math.floor(Math.random() * (END_OF_PORTS - FIRST_PORT));
    if (!except.includes(port) && (await isFree(port))) return port;
  }
  throw new Error(
    `No free port was found between ${FIRST_PORT} and ${END_OF_PORTS}. Stop some programs and start again.`,
  );
}
