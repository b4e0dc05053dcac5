import { connect } from "node:net";
import { tokenFor } from "../client";
import { expect, test, unique } from "../fixtures";
import { refusal } from "./shapes";

test("an unknown path is coded as not found, by every method", async ({ api, as }) => {
  const person = await as();
  for (const path of ["/v1", "/v1/", "/v1/nothing", "/v1/skills/", "/v1/skills/a-b-c/nothing", "/v1/users"]) {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      const response = await person.send(method, path);
      expect(response.status, `${method} ${path}`).toBe(404);
      expect(await response.json()).toStrictEqual(refusal("NOT_FOUND"));
    }
  }
  expect((await api.send("HEAD", "/v1/nothing")).status).toBe(404);
});

test("a method that a path lacks is refused with those it has", async ({ api }) => {
  const response = await api.send("DELETE", "/v1/skills");
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, POST, OPTIONS");
  expect(await response.json()).toStrictEqual({ detail: expect.any(String) });
});

test.describe("a body", () => {
  const path = "/v1/users/notifications";
  for (const [name, body, type, loc] of [
    ["that is no JSON", "{oops", "json_invalid", ["body", 1]],
    ["that is cut off", '{"purchase_receipts":', "json_invalid", ["body", 21]],
    ["that is a list", "[]", "model_attributes_type", ["body"]],
    ["that is a number", "5", "model_attributes_type", ["body"]],
    ["that is null", "null", "missing", ["body"]],
    ["that is empty", "", "missing", ["body"]],
    ["of invalid UTF-8", Buffer.from([0x7b, 0xff, 0x7d]), "json_invalid", ["body", 0]],
    ["of a wrong type", '{"purchase_receipts":"maybe"}', "bool_parsing", ["body", "purchase_receipts"]],
  ] as const) {
    test(`${name} is a validation failure`, async ({ as }) => {
      const person = await as();
      const response = await person.send("PATCH", path, {
        headers: { "content-type": "application/json" },
        body: body as BodyInit,
      });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ detail: [{ type, loc }] });
    });
  }

  test("over a mebibyte is too large", async ({ as }) => {
    const person = await as();
    const answer = await person.patch(path, { text: "x".repeat(1024 * 1024) });
    expect(answer).toMatchObject({ status: 413, body: refusal("FILE_TOO_LARGE") });
  });

  test("nested a hundred thousand deep is refused and not followed", async ({ as }) => {
    const person = await as();
    const response = await person.send("PATCH", path, {
      headers: { "content-type": "application/json" },
      body: `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
    });
    expect(response.status).toBe(422);
  });

  test("of another content type is no object", async ({ as }) => {
    const person = await as();
    const response = await person.send("PATCH", path, { headers: { "content-type": "text/plain" }, body: "{}" });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ detail: [{ type: "model_attributes_type", loc: ["body"] }] });
  });
});

test.describe("a token", () => {
  for (const [name, header, code] of [
    ["of another scheme", "Basic dXNlcjpwYXNz", "AUTH_INVALID"],
    ["that is no token", "Bearer nonsense", "AUTH_INVALID"],
    ["that is missing", "Bearer ", "AUTH_INVALID"],
    ["without a signature", "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4IiwiZXhwIjo5OTk5OTk5OTk5fQ.", "AUTH_INVALID"],
    ["signed with a secret", "Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4IiwiZXhwIjo5OTk5OTk5OTk5fQ.c2ln", "AUTH_INVALID"],
  ] as const) {
    test(`${name} is refused, also where none is needed`, async ({ api }) => {
      for (const path of ["/v1/users/profile", "/v1/skills", `/v1/skills/${unique("none")}`]) {
        const answer = await api.get(path, { authorization: header });
        expect(answer, path).toMatchObject({ status: 401, body: refusal(code) });
      }
    });
  }

  test("that has expired says so", async ({ api }) => {
    const expired = await tokenFor(unique("late"), -60);
    expect(await api.get("/v1/users/profile", { authorization: `Bearer ${expired}` })).toMatchObject({
      status: 401,
      body: refusal("AUTH_EXPIRED"),
    });
  });

  test("that was tampered with is refused", async ({ api }) => {
    const [head, , signature] = (await tokenFor(unique("honest"))).split(".");
    const payload = Buffer.from(JSON.stringify({ sub: "admin", exp: 9_999_999_999 })).toString("base64url");
    expect(
      (await api.get("/v1/users/profile", { authorization: `Bearer ${head}.${payload}.${signature}` })).status,
    ).toBe(401);
  });
});

test("a page's cookie opens nothing under /v1", async ({ api }) => {
  const answer = await api.get("/v1/users/profile", { cookie: "next-auth.session-token=x" });
  expect(answer).toMatchObject({ status: 401, body: refusal("AUTH_MISSING") });
});

test("every answer can be traced, and public reads be read from other origins", async ({ api, as }) => {
  const open = await api.get("/v1/categories", { "x-request-id": "trace-me-please" });
  expect(open.headers.get("x-request-id")).toBe("trace-me-please");
  expect(open.headers.get("access-control-allow-origin")).toBe("*");
  expect(open.headers.get("access-control-allow-credentials")).toBeNull();
  const own = await (await as()).get("/v1/users/profile");
  expect(own.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(own.headers.get("cache-control")).toBe("private, no-store");
  expect(own.headers.get("access-control-allow-origin")).toBeNull();
  const preflight = await api.send("OPTIONS", "/v1/skills");
  expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toStrictEqual([204, "*"]);
});

test("requests that no client library would send get an answer", async ({ baseURL }) => {
  const { hostname, port } = new URL(baseURL ?? "");
  const raw = (request: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = "";
      const socket = connect(Number(port), hostname, () => socket.write(request));
      socket.on("data", (chunk) => {
        answer += chunk;
      });
      socket.on("close", () => resolve(answer));
      socket.on("error", reject);
    });
  expect(await raw("TRACE /v1/skills HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")).toMatch(/^HTTP\/1\.1 405/);
  expect(await raw("GET http://evil.example/v1/skills HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")).toMatch(
    /^HTTP\/1\.1 400/,
  );
  expect(await raw("GET //evil.example/v1/skills HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")).not.toMatch(
    /^HTTP\/1\.1 5|location: (https?:)?\/\/evil/i,
  );
  expect(await raw("PROPFIND /v1/skills HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")).toMatch(/^HTTP\/1\.1 405/);
  expect(await raw("GET /v1/skills?limit=1 HTTP/1.1\r\nHost: \"'<>\r\nConnection: close\r\n\r\n")).toMatch(
    /^HTTP\/1\.1 (200|400)/,
  );
});
