import type { Category } from "../report";
import { CATEGORY_TEXTS } from "./categories";
import type { RuleEntry } from "./rule-entry";
import { tagText } from "./tags";

const WORDS = { block: "blocks", warn: "warns", info: "notes" };

/** All rules as a document for those who work on them. */
export function rulesDocument(rules: RuleEntry[]): string {
  const groups = (Object.keys(CATEGORY_TEXTS) as Category[])
    .map((category) => ({
      category,
      rules: rules.filter((rule) => rule.category === category),
    }))
    .filter((group) => group.rules.length > 0);
  return [
    "# Rules",
    "Made of `rules/` by `npm run review:rules`: change the rules, not this page. [How to write one](WRITING_RULES.md).",
    groups
      .map(({ category, rules: { length } }) => `- [${title(category)}](#${anchor(category)}): ${length}`)
      .join("\n"),
    ...groups.map(({ category, rules: all }) => sectionOf(category, all)),
    "",
  ]
    .join("\n\n")
    .trimEnd()
    .concat("\n");
}

function sectionOf(category: Category, rules: RuleEntry[]): string {
  const rows = rules.map(
    (rule) =>
      `| [${rule.id}](rules/${category}/${rule.id}.yaml) | ${severities(rule)} | ${cell(rule.title)} | ${tags(rule)} |`,
  );
  const table = ["| Rule | Verdict | Finds what | Known as |", "|---|---|---|---|", ...rows].join("\n");
  return `## ${title(category)}\n\n${CATEGORY_TEXTS[category].about}\n\n${table}`;
}

function title(category: Category): string {
  return CATEGORY_TEXTS[category].title;
}

function anchor(category: Category): string {
  return title(category).toLowerCase().replaceAll(" ", "-");
}

function severities(rule: RuleEntry): string {
  return rule.severities.map((severity) => WORDS[severity]).join(", ");
}

function tags(rule: RuleEntry): string {
  return rule.tags
    .map((tag) => {
      const text = tagText(tag);
      return text ? `[${tag.replace(/^.*:/, "")}](${text.href})` : tag;
    })
    .join(", ");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
