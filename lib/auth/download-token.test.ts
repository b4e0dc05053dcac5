import { expect, test } from "vitest";
import { createDownloadToken, isDownloadToken, readDownloadToken } from "./download-token";
import type { Viewer } from "./viewer";

const now = new Date("2026-03-02T12:00:00.500Z");
const id = "4c9a7e10-5b1d-4f6e-9d21-000000000001";
const later = (ms: number) => new Date(now.getTime() + ms);
const viewerWith = (token: Viewer["token"]) => ({ id: "somebody", token }) as Viewer;
const commandLine = viewerWith({ kind: "cli", id, expiresAt: later(90 * 24 * 60 * 60_000) });

/** The code with which reading the token is refused. */
function refusalOf(token: string, at = now): unknown {
  try {
    return readDownloadToken(token, at);
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test("names the sign-in that it was made of, for ten minutes", () => {
  const { token, expires_at } = createDownloadToken(commandLine, now);
  expect(expires_at).toStrictEqual(new Date("2026-03-02T12:10:00.000Z"));
  expect(isDownloadToken(token)).toBe(true);
  expect(`Bearer ${token}`).toMatch(/^Bearer +[\w.~+/=-]+$/);
  expect(readDownloadToken(token, now)).toStrictEqual({ signInId: id });
  expect(readDownloadToken(token, later(599_000))).toStrictEqual({ signInId: id });
  expect(refusalOf(token, later(600_000))).toBe("AUTH_EXPIRED");
});

test("ends no later than the sign-in", () => {
  const ending = viewerWith({ kind: "cli", id, expiresAt: later(60_500) });
  const { token, expires_at } = createDownloadToken(ending, now);
  expect(expires_at).toStrictEqual(new Date("2026-03-02T12:01:01.000Z"));
  expect(refusalOf(token, later(60_500))).toBe("AUTH_EXPIRED");
});

test.each([
  ["a token of the identity provider", viewerWith({ kind: "jwt", expiresAt: later(60_000) })],
  ["a page's session", viewerWith(null)],
])("is not made of %s", (_, viewer) => {
  expect(() => createDownloadToken(viewer, now)).toThrow(expect.objectContaining({ code: "FORBIDDEN" }));
});

test("of another sign-in, for longer, or without our signature it is refused, also where it has expired", () => {
  const { token } = createDownloadToken(commandLine, now);
  const [head = "", expires = "", signature = ""] = token.split(".");
  for (const altered of [
    `${head.slice(0, -1)}2.${expires}.${signature}`,
    `${head}.${Number(expires) + 1}.${signature}`,
    `${head}.0${expires}.${signature}x`,
    `${head}.${expires}.${"A".repeat(43)}`,
    `${head}.${expires}.`,
    `${head}.${expires}`,
    token.toUpperCase(),
    `${token}\n`,
    "skillyard_download_",
    "",
  ]) {
    expect(refusalOf(altered), altered).toBe("AUTH_INVALID");
    expect(refusalOf(altered, later(3_600_000)), altered).toBe("AUTH_INVALID");
  }
});
