import { RULES } from "@skillyard/review/docs/catalogue";
import { expect, test } from "vitest";
import { noticeFor } from "./notice";

const finding = {
  severity: "block" as const,
  category: "tampering",
  file: "SKILL.md",
  line: 3,
  excerpt: null,
  message: "It is bad.",
  remediation: "Leave it out.",
};

test("a refusal leads to the rules that say why, also by their earlier ids, and not to those of other scanners", () => {
  const renamed = RULES.find(({ aliases }) => aliases.length > 0);
  const { message } = noticeFor([
    { ...finding, rule: renamed?.aliases[0] ?? "" },
    { ...finding, rule: "known_malware", line: null },
  ]);
  expect(message).toBe(
    `SKILL.md:3: It is bad. Leave it out. http://localhost:3000/docs/reviews/rules#${renamed?.id}\nSKILL.md: It is bad. Leave it out.`,
  );
});
