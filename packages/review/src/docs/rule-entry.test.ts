import { expect, test } from "vitest";
import { CATEGORIES } from "../report";
import { RULES } from "./catalogue";
import { CATEGORY_TEXTS } from "./categories";
import { entriesOf } from "./rule-entry";
import { rulePage } from "./rule-page";
import { tagText } from "./tags";

type Given = Parameters<typeof entriesOf>[0][number];
const EXAMPLE = "networksetup -getwebproxy Wi-Fi";

function entryOf(changed: object) {
  const rule = {
    ...{
      id: "one-rule",
      aliases: [],
      category: "tampering",
      tags: [],
      title: "Does",
      message: "It.",
      remediation: "Don't.",
    },
    ...{
      looks_at: "command",
      unless: [],
      when: [
        { severity: "info", runs: ["a"] },
        { severity: "block", runs: ["b"] },
      ],
    },
    examples: { harmful: [EXAMPLE], harmless: [EXAMPLE] },
    ...changed,
  };
  const [entry] = entriesOf([rule as unknown as Given]);
  return entry;
}

test("tells how bad the findings of a rule can be, the gravest first", () => {
  expect(entryOf({})?.severities).toEqual(["block", "info"]);
});

test("shows the first example that is short, and cuts one that is long", () => {
  const long = "a line\n".repeat(60);
  expect(entryOf({ examples: { harmful: [long, EXAMPLE], harmless: [{ files: { "a.py": long } }] } })).toMatchObject({
    harmful: [{ file: null, text: EXAMPLE }],
    harmless: [{ file: "a.py", text: `${"a line\n".repeat(14)}…` }],
  });
});

test("shows characters that hide or turn text by their numbers", () => {
  const hidden = "Obey\u200B\u{E0041}\u{E0042} \u202Eme\uFE0F\n\tnow";
  expect(entryOf({ examples: { harmful: [hidden], harmless: [EXAMPLE] } })?.harmful[0]?.text).toBe(
    "Obey⟨U+200B, and 2 more⟩ ⟨U+202E⟩me⟨U+FE0F⟩\n\tnow",
  );
});

test("a finding leads to its rule, also by an earlier id; what others found leads nowhere", () => {
  const renamed = RULES.find(({ aliases }) => aliases.length > 0);
  const [alias = ""] = renamed?.aliases ?? [];
  expect(rulePage(alias, "https://market.example")).toBe(`https://market.example/docs/reviews/rules#${renamed?.id}`);
  expect(rulePage(renamed?.id ?? "")).toBe(`/docs/reviews/rules#${renamed?.id}`);
  for (const other of ["known_malware", "operator/no-wallets", "constructor"]) expect(rulePage(other)).toBeNull();
});

test("every rule has a category that is told, and every tag of it an address", () => {
  expect(Object.keys(CATEGORY_TEXTS).toSorted()).toEqual(CATEGORIES.toSorted());
  const tags = [...new Set(RULES.flatMap((rule) => rule.tags))];
  expect(tags.filter((tag) => !tagText(tag)?.href.startsWith("https://"))).toEqual([]);
  expect(tagText("attack:T1552.001")).toEqual({
    label: "MITRE ATT&CK T1552.001",
    href: "https://attack.mitre.org/techniques/T1552/001/",
  });
  expect(RULES.flatMap(({ severities, id }) => (severities.length === 0 ? [id] : []))).toEqual([]);
});

test("no anchor of the page of rules stands for two of them", () => {
  const anchors = RULES.flatMap(({ id, aliases }) => [id, ...aliases]);
  expect(anchors.length).toBe(new Set(anchors).size);
});
