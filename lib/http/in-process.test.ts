import { expect, test } from "vitest";
import { askInProcess } from "./in-process";

test("a listener answers as it would over the network", async () => {
  const { status, headers, body } = await askInProcess((message, response) => {
    response.writeHead(201, { "x-asked": message.url });
    response.write("half ");
    setImmediate(() => response.end("and half"));
  }, "/somewhere?a=1");
  expect([status, headers["x-asked"], body.toString()]).toStrictEqual([201, "/somewhere?a=1", "half and half"]);
});

test("an answer that breaks off is none", async () => {
  const asked = askInProcess((_, response) => {
    response.write("half");
    setImmediate(() => response.destroy());
  }, "/");
  await expect(asked).rejects.toThrow();
});

test("one that does not come is not waited for beyond the signal", async () => {
  await expect(askInProcess(() => {}, "/", AbortSignal.timeout(20))).rejects.toThrow();
});
