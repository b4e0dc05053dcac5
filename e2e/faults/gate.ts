import net from "node:net";

/** A way to a server that can be closed, so that nobody is there, or left open without anything coming through. */
export type Gate = {
  port: number;
  open(): Promise<void>;
  /** Connections are accepted and kept, and nothing moves on any. */
  hang(): void;
  /** Hangs once somebody has said this, which still comes through; its answer does not. */
  hangOn(said: string): void;
  /** Connections are refused, and those that were are cut. */
  close(): Promise<void>;
};

/** Opens a gate to a port of this machine; without one it only ever hangs. */
export async function openGate(to?: number): Promise<Gate> {
  const sockets = new Set<net.Socket>();
  let isHanging = to === undefined;
  let hangsOn = "";
  let port = 0;

  const server = net.createServer((socket) => {
    follow(socket);
    if (to === undefined || isHanging) return;
    const onward = net.connect(to, "127.0.0.1");
    follow(onward);
    socket.on("data", (data) => {
      if (hangsOn && data.includes(hangsOn)) hang();
    });
    socket.pipe(onward).pipe(socket);
  });

  function follow(socket: net.Socket): void {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  }

  function hang(): void {
    isHanging = true;
    hangsOn = "";
    for (const socket of sockets) socket.unpipe().pause();
  }

  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(port, "127.0.0.1", resolve);
    });
  await listen();
  ({ port } = server.address() as net.AddressInfo);

  return {
    port,
    async open() {
      isHanging = to === undefined;
      for (const socket of sockets) socket.destroy();
      if (!server.listening) await listen();
    },
    hang,
    hangOn(said) {
      hangsOn = said;
    },
    async close() {
      const closed = server.listening && new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
