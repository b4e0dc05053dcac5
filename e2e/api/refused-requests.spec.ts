import { connect } from "node:net";
import { Readable } from "node:stream";
import { setting } from "../client";
import { expect, test, unique } from "../fixtures";

const CRLF = "\r\n";
const FORTY_MEBIBYTES = 40 * 1024 * 1024;
const unknownAction = `40${"a".repeat(40)}`;

type Answer = { status: number; headers: Record<string, string>; body: string };

/** Writes this to a connection of its own, as fast as the server takes it, and reads what comes back until it is closed. */
function raw(baseURL: string | undefined, ...parts: (string | Buffer)[]): Promise<Answer> {
  const { port } = new URL(baseURL ?? "");
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), "127.0.0.1", () => Readable.from(parts).pipe(socket, { end: false }));
    socket.on("data", (chunk) => chunks.push(chunk)).on("error", reject);
    socket.on("close", () => resolve(parse(Buffer.concat(chunks).toString("latin1"))));
  });
}

function parse(text: string): Answer {
  const [head = "", ...rest] = text.split(CRLF + CRLF);
  const [status = "", ...lines] = head.split(CRLF);
  const headers = lines.map((line) => [line.split(": ", 1)[0]?.toLowerCase(), line.slice(line.indexOf(": ") + 2)]);
  return { status: Number(status.split(" ")[1]), headers: Object.fromEntries(headers), body: rest.join(CRLF + CRLF) };
}

function head(first: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ host: "x", connection: "close", ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [first, ...lines, "", ""].join(CRLF);
}

test.describe("40 MiB that nobody wants are read on, so that the refusal arrives", () => {
  const zeros = Buffer.alloc(1024 * 1024);
  const whole = Array.from({ length: 40 }, () => zeros);
  const chunk = [`${zeros.length.toString(16)}${CRLF}`, zeros, CRLF];
  const chunked = [...Array.from({ length: 40 }, () => chunk).flat(), `0${CRLF}${CRLF}`];

  for (const path of ["/v1/users/notifications", "/v1/skills/nothing/upload", "/"]) {
    for (const [form, headers, body] of [
      ["chunked", { "transfer-encoding": "chunked" }, chunked],
      ["with Connection: close", { "content-length": String(FORTY_MEBIBYTES) }, whole],
    ] as const) {
      test(`${path}, ${form}`, async ({ baseURL, as }) => {
        const { token } = await as();
        const isPage = path === "/";
        const authorized = { ...headers, ...(!isPage && { authorization: `Bearer ${token}` }) };
        const type = {
          "content-type": path.endsWith("upload") ? "application/zip" : isPage ? "text/plain" : "application/json",
        };
        const method = path.endsWith("notifications") ? "PATCH" : "POST";
        const answer = await raw(baseURL, head(`${method} ${path} HTTP/1.1`, { ...authorized, ...type }), ...body);
        expect(answer.status).toBe(413);
        expect(answer.body).toMatch(/larger than allowed|larger than \d+ bytes|at most 10 MiB/);
      });
    }
  }
});

test("what Node refuses by itself is answered like any other refusal", async ({ baseURL }) => {
  for (const [what, status, ...parts] of [
    ["no HTTP", 400, `oops${CRLF}${CRLF}`],
    ["a method that nobody knows", 400, head("TRACK / HTTP/1.1")],
    ["a body of two lengths", 400, head("POST /v1/skills HTTP/1.1", { "content-length": "1, 2" })],
    ["no host", 400, `GET /v1/skills HTTP/1.1${CRLF}${CRLF}`],
    ["headers that are too large", 431, head("GET / HTTP/1.1", { "x-large": "x".repeat(200_000) })],
    ["a request to a proxy", 405, `CONNECT example.com:443 HTTP/1.1${CRLF}host: example.com${CRLF}${CRLF}`],
    ["an unknown expectation", 417, head("GET / HTTP/1.1", { expect: "a miracle" })],
  ] as const) {
    const answer = await raw(baseURL, ...parts);
    expect.soft(answer.status, what).toBe(status);
    expect.soft(answer.headers, what).toMatchObject({
      "content-type": "application/json",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      connection: "close",
    });
    expect.soft(JSON.parse(answer.body), what).toStrictEqual({ detail: expect.any(String) });
  }
});

test("methods that no page has are refused", async ({ baseURL }) => {
  for (const method of ["TRACE", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
    for (const path of ["/", "/skills", "/api/auth/session", "/nothing"]) {
      const answer = await raw(baseURL, head(`${method} ${path} HTTP/1.1`));
      expect.soft([answer.status, answer.headers.allow], `${method} ${path}`).toStrictEqual([405, "GET, HEAD, POST"]);
    }
  }
});

test("headers that the pages' script could not have sent are refused", async ({ baseURL }) => {
  const odd: Record<string, string>[] = [
    { rsc: "1", "next-router-state-tree": "garbage" },
    { rsc: "1", "next-router-state-tree": "%5B%5D" },
    { rsc: "1", "next-router-state-tree": "%" },
    { rsc: "1", "next-router-state-tree": "x".repeat(10_000) },
    { rsc: "yes" },
    { rsc: "1", "next-router-prefetch": "7" },
    { rsc: "1", "next-router-segment-prefetch": "%%" },
    { rsc: "1", "next-url": "http://[" },
  ];
  for (const headers of odd) {
    for (const path of ["/", "/skills", "/dashboard", "/nothing"]) {
      const answer = await raw(baseURL, head(`GET ${path} HTTP/1.1`, headers));
      expect.soft(answer.status, `${path} ${JSON.stringify(headers).slice(0, 80)}`).toBe(400);
    }
  }
});

test("a form from another origin is refused, whatever it says of the host", async ({ baseURL }) => {
  const action = { "next-action": unknownAction, "content-type": "text/plain" };
  const form = { "content-type": "multipart/form-data; boundary=x" };
  const forged = { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
  const spoofs: Record<string, string>[] = [{}, ...Object.entries(forged).map(([name, value]) => ({ [name]: value }))];
  for (const origin of ["https://evil.example", "null", "nonsense"]) {
    for (const spoofed of spoofs) {
      for (const sent of [action, form]) {
        const headers: Record<string, string> = { ...sent, ...spoofed, origin, "content-length": "2" };
        const answer = await raw(baseURL, head("POST / HTTP/1.1", headers), "[]");
        expect.soft(answer.status, JSON.stringify(headers)).toBe(403);
      }
    }
  }
  const own = { ...action, "x-forwarded-host": "evil.example", origin: baseURL ?? "", "content-length": "2" };
  expect((await raw(baseURL, head("POST / HTTP/1.1", own), "[]")).status).toBe(409);
});

test("sign-in takes its address from the settings alone", async ({ baseURL }) => {
  const spoofed = { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" };
  const answer = await raw(baseURL, head("GET /api/auth/providers HTTP/1.1", spoofed));
  expect(answer.body).toContain(`${setting("SKILLYARD_URL")}/api/auth/callback/oidc`);
  expect(answer.body).not.toContain("evil.example");
});

test("forms that can't be read are refused", async ({ baseURL }) => {
  for (const [type, body, status] of [
    ["multipart/form-data", "zz", 400],
    ["multipart/form-data; boundary=x", "zz", 400],
    ["multipart/form-data; boundary=x", "", 400],
    ["multipart/form-data; boundary=x", `--x${CRLF}Content-`, 400],
    ["application/json", "{", 415],
  ] as const) {
    for (const path of ["/", "/api/auth/signin/oidc"]) {
      const headers = { "content-type": type, "content-length": String(body.length) };
      const answer = await raw(baseURL, head(`POST ${path} HTTP/1.1`, headers), body);
      expect.soft(answer.status, `${path} ${type} ${body}`).toBe(status);
    }
  }
});

test("a form of a page that is older than the service leads back to the page", async ({ baseURL }) => {
  for (const name of [`$ACTION_ID_${unknownAction}`, "$ACTION_REF_1", unique("field")]) {
    const body = `--x${CRLF}content-disposition: form-data; name="${name}"${CRLF}${CRLF}${CRLF}--x--${CRLF}`;
    const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": String(body.length) };
    const answer = await raw(baseURL, head("POST /skills?q=pdf HTTP/1.1", headers), body);
    expect([answer.status, answer.headers.location]).toStrictEqual([303, `${setting("SKILLYARD_URL")}/skills?q=pdf`]);
  }
});

test("a request to speak another protocol is answered as what it else is", async ({ baseURL }) => {
  for (const path of ["/", "/v1/categories"]) {
    const headers = { connection: "close, Upgrade", upgrade: "websocket" };
    expect((await raw(baseURL, head(`GET ${path} HTTP/1.1`, headers))).status).toBe(200);
  }
});

test("the process says that it lives and is ready, to nobody in particular and without a rate", async ({ api }) => {
  for (const path of ["/livez", "/readyz"]) {
    const response = await api.send("GET", path);
    expect([response.status, await response.json()]).toStrictEqual([200, { status: "ok" }]);
    expect(response.headers.get("ratelimit-limit")).toBeNull();
    expect((await api.send("HEAD", path)).status).toBe(200);
  }
});
