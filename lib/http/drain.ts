import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { lifecycle } from "./readiness";

/** How long what is under way may take to end, transfers included; with the pause within what orchestrators grant. */
export const DRAIN_WITHIN_MS = 15_000;
const SWEEP_EVERY_MS = 50;

/** Follows a server's connections and the requests on them, so that it can end without losing one. */
export function drainable(server: Server) {
  const connections = new Map<Duplex, ServerResponse | null>();
  server.on("connection", (socket) => {
    connections.set(socket, null);
    socket.once("close", () => connections.delete(socket));
  });

  return {
    /** Notes a request; once the server ends, its answer tells the client to connect anew for the next. */
    begin({ socket }: IncomingMessage, response: ServerResponse): void {
      connections.set(socket, response);
      response.once("close", () => {
        if (connections.get(socket) === response) connections.set(socket, null);
      });
      if (lifecycle.isDraining) response.setHeader("connection", "close");
    },

    /** Whether an answer has begun on this connection, into which nothing else may be written. */
    isAnswered: (socket: Duplex): boolean => connections.get(socket)?.headersSent ?? false,

    /**
     * Says that it is not ready, goes on serving until those in front have noticed, then takes no connection
     * any more and waits for what is under way.
     */
    async drain(pauseMs: number, hurry: AbortSignal): Promise<void> {
      lifecycle.isDraining = true;
      for (const response of connections.values()) {
        if (response && !response.headersSent) response.setHeader("connection", "close");
      }
      await sleep(pauseMs, undefined, { signal: hurry }).catch(() => undefined); // asked again: no pause

      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const closeIdle = () => {
        for (const [socket, response] of connections) if (!response) socket.destroy();
      };
      closeIdle();
      const sweep = setInterval(closeIdle, SWEEP_EVERY_MS);
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN_WITHIN_MS);
      await closed;
      clearInterval(sweep);
      clearTimeout(cut);
    },
  };
}
