import http from "node:http";
import https from "node:https";
import net, { type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createClient } from "./client";
import { NetworkFailure } from "./failures";
import { cert, key } from "./test-support/certificate";

async function listening(server: net.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const categories: http.RequestListener = (_, response) => {
  response.setHeader("content-type", "application/json").end('{"categories":[],"total_count":0}');
};

test("a certificate that nobody vouches for is named, with what helps", async () => {
  const port = await listening(https.createServer({ key, cert }, categories));
  const client = createClient({ origin: `https://127.0.0.1:${port}`, userAgent: "test/1" });
  const failure = await client.GET("/v1/categories").catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NetworkFailure);
  expect(failure).toMatchObject({
    message: `The certificate of 127.0.0.1:${port} could not be verified`,
    hint: expect.stringContaining("NODE_EXTRA_CA_CERTS"),
  });
});

test("what speaks no TLS is told apart from that", async () => {
  const port = await listening(http.createServer(categories));
  const client = createClient({ origin: `https://127.0.0.1:${port}`, userAgent: "test/1" });
  await expect(client.GET("/v1/categories")).rejects.toThrow("does not speak TLS as expected");
});

test("a proxy of the environment is asked, with body and token, and not around what needs none", async () => {
  const bodies: string[] = [];
  const port = await listening(
    http.createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        bodies.push(`${request.headers.authorization} ${body}`);
        categories(request, response);
      });
    }),
  );
  const asked: string[] = [];
  const proxy = http.createServer();
  proxy.on("connect", (request, socket) => {
    asked.push(request.url ?? "");
    const [host = "", to] = (request.url ?? "").split(":");
    const upstream = net.connect(Number(to), host, () => socket.write("HTTP/1.1 200 Connected\r\n\r\n"));
    upstream.pipe(socket).pipe(upstream);
    for (const each of [upstream, socket]) each.on("error", () => each.destroy());
  });
  const at = `http://127.0.0.1:${await listening(proxy)}`;
  const origin = `http://127.0.0.1:${port}`;
  const variables = { HTTP_PROXY: at, http_proxy: at };
  const client = createClient({ origin, token: "a-token", userAgent: "test/1", environment: variables });
  await client.GET("/v1/categories");
  await client.POST("/v1/purchases/redeem", { body: { license_code: "x" } });
  expect(new Set(asked)).toStrictEqual(new Set([`127.0.0.1:${port}`]));
  const before = asked.length;
  expect(bodies).toStrictEqual(["Bearer a-token ", 'Bearer a-token {"license_code":"x"}']);

  const around = createClient({ origin, userAgent: "test/1", environment: { ...variables, NO_PROXY: "127.0.0.1" } });
  await around.GET("/v1/categories");
  expect(asked).toHaveLength(before);
});
