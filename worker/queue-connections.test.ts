import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { openConnections } from "./queue-connections";

test("an error of a connection ends nothing, whether it is idle, in use or left by its queue", async () => {
  const connections = openConnections("mail", 2);
  const client = new EventEmitter();
  connections.emit("connect", client as never);
  const lost = new Error("terminating connection due to unexpected postmaster exit");
  expect(connections.emit("error", lost, client as never)).toBe(true);
  expect(client.emit("error", lost)).toBe(true);
  await connections.end();
});
