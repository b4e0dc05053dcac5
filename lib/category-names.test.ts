import { expect, test } from "vitest";
import { CATEGORIES, categoryKey, categoryName } from "./category-names";

test.each([
  ["Code Review", "code-review"],
  ["QA", "testing"],
  ["  Data Science ", "data-analysis"],
  ["CI/CD", "devops"],
  ["Bird watching!", "bird-watching"],
  ["日本語", "日本語"],
  ["हिन्दी", "हिन्दी"],
  ["+++", "+++"],
  ["★★", "★★"],
  ["+ ★", "+-★"],
  ["🚀🚀", "🚀🚀"],
  ["--", "productivity"],
  ["\u200b\u200b", "productivity"],
  ["㌀".repeat(50), "アパート".repeat(13).slice(0, 50)],
])("%j is kept as %s", (category, key) => {
  expect(categoryKey(category)).toBe(key);
  expect(categoryKey(key)).toBe(key);
});

test("there are 14 canonical categories, each kept under its own key", () => {
  const keys = Object.keys(CATEGORIES);
  expect(keys).toHaveLength(14);
  expect(keys.map(categoryKey)).toStrictEqual(keys);
});

test("a category of a publisher's own is read as a sentence", () => {
  expect(categoryName("bird-watching")).toBe("Bird watching");
});
