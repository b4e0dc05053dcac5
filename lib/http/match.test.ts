import { expect, test } from "vitest";
import { matcher, withReadablePath } from "./match";

const find = matcher(
  ["/v1/[...path]", "/v1/sellers/[slug]", "/v1/sellers/connect", "/v1/sellers/[slug]/skills", "/v1/skills"].map(
    (pattern) => [pattern, pattern],
  ),
);

test.each([
  ["/v1/skills", "/v1/skills", {}],
  ["/v1/sellers/connect", "/v1/sellers/connect", {}],
  ["/v1/sellers/ann", "/v1/sellers/[slug]", { slug: "ann" }],
  ["/v1/sellers/a%20b/skills", "/v1/sellers/[slug]/skills", { slug: "a b" }],
  ["/v1/sellers/%E0%A4%A", "/v1/sellers/[slug]", { slug: "%E0%A4%A" }],
  ["/v1/nothing/here", "/v1/[...path]", { path: ["nothing", "here"] }],
  ["/v1/skills/", "/v1/[...path]", { path: ["skills", ""] }],
  ["/v1/sellers/", "/v1/[...path]", { path: ["sellers", ""] }],
])("%s leads to %s", (path, target, params) => {
  expect(find(path)).toStrictEqual({ target, params });
});

test("what no pattern covers leads nowhere", () => {
  expect(find("/v1")).toBeNull();
  expect(find("/other")).toBeNull();
});

test.each([
  ["/skills/a?q=%ZZ", "/skills/a?q=%ZZ"],
  ["/skills/%F0%9F%98%80", "/skills/%F0%9F%98%80"],
  ["/skills/%00/b", "/skills/%00/b"],
  ["/skills/%ZZ", "/skills/%25ZZ"],
  ["/a/%ED%A0%80/%20?%ED", "/a/%25ED%25A0%2580/%20?%ED"],
  ["/", "/"],
])("%s is %s to Next", (target, readable) => {
  expect(withReadablePath(target)).toBe(readable);
});
