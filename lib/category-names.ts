type Category = { name: string; description: string; icon: string; sampleKeywords: string; aliases: string[] };

/** The categories that are always there, by their keys; `icon` is a Lucide icon's name. */
export const CATEGORIES: Record<string, Category> = {
  development: {
    name: "Development",
    description: "Write, refactor and understand code",
    icon: "code",
    sampleKeywords: "refactoring, scaffolding, types, api",
    aliases: ["coding", "code", "programming", "dev", "software", "engineering", "backend", "frontend"],
  },
  testing: {
    name: "Testing",
    description: "Find bugs before users do",
    icon: "flask-conical",
    sampleKeywords: "unit tests, flaky, fixtures, coverage",
    aliases: ["test", "tests", "qa", "quality", "quality-assurance"],
  },
  "code-review": {
    name: "Code review",
    description: "Read changes with a second pair of eyes",
    icon: "git-pull-request",
    sampleKeywords: "pull request, diff, style, review",
    aliases: ["review", "reviews", "pull-requests", "linting"],
  },
  devops: {
    name: "DevOps",
    description: "Build, ship and run",
    icon: "container",
    sampleKeywords: "ci, docker, terraform, monitoring",
    aliases: ["infrastructure", "ops", "ci", "ci-cd", "cloud", "deployment", "sre", "kubernetes"],
  },
  security: {
    name: "Security",
    description: "Keep systems and secrets safe",
    icon: "shield-check",
    sampleKeywords: "threat model, audit, dependencies, secrets",
    aliases: ["infosec", "appsec", "cybersecurity"],
  },
  databases: {
    name: "Databases",
    description: "Schemas, queries and migrations",
    icon: "database",
    sampleKeywords: "sql, migration, index, query plan",
    aliases: ["database", "db", "sql", "postgres"],
  },
  "data-analysis": {
    name: "Data analysis",
    description: "From raw numbers to an answer",
    icon: "chart-column",
    sampleKeywords: "csv, statistics, charts, cleaning",
    aliases: ["data", "analytics", "data-science", "statistics", "machine-learning", "ml"],
  },
  documentation: {
    name: "Documentation",
    description: "Explain what was built",
    icon: "book-open",
    sampleKeywords: "readme, changelog, api docs, adr",
    aliases: ["docs", "documents", "technical-writing"],
  },
  design: {
    name: "Design",
    description: "Interfaces that work for everyone",
    icon: "palette",
    sampleKeywords: "accessibility, ui, ux, tokens",
    aliases: ["ui", "ux", "ui-ux", "accessibility"],
  },
  writing: {
    name: "Writing",
    description: "Say it clearly",
    icon: "pen-line",
    sampleKeywords: "editing, style, translation, blog",
    aliases: ["content", "copywriting", "editing", "translation"],
  },
  productivity: {
    name: "Productivity",
    description: "Less busywork, more done",
    icon: "list-checks",
    sampleKeywords: "meetings, planning, email, notes",
    aliases: ["workflow", "automation", "tools", "utilities", "other", "general"],
  },
  research: {
    name: "Research",
    description: "Find, read and weigh sources",
    icon: "telescope",
    sampleKeywords: "papers, summary, comparison, sources",
    aliases: ["science", "academic", "education", "learning"],
  },
  marketing: {
    name: "Marketing",
    description: "Reach the people it is for",
    icon: "megaphone",
    sampleKeywords: "seo, launch, positioning, newsletter",
    aliases: ["seo", "sales", "growth", "social-media"],
  },
  finance: {
    name: "Finance",
    description: "Invoices, budgets and books",
    icon: "receipt",
    sampleKeywords: "invoice, bookkeeping, forecast, tax",
    aliases: ["accounting", "business", "bookkeeping", "invoicing"],
  },
};

const BY_ALIAS = new Map(
  Object.entries(CATEGORIES).flatMap(([key, { aliases }]) => [key, ...aliases].map((alias) => [alias, key] as const)),
);

const MAX_CHARACTERS = 50;

/**
 * The key under which a publisher's category is kept: kebab-case, and a canonical key where one is meant.
 * One that is made of symbols alone, such as "+++", keeps them; folding a key again changes nothing.
 */
export function categoryKey(category: string): string {
  const folded = category.normalize("NFKC").toLowerCase();
  const key = hyphenated(folded, /[^\p{L}\p{M}\p{N}]+/gu) || hyphenated(folded, /[^\p{S}\p{P}]+/gu);
  return BY_ALIAS.get(key || "other") ?? key;
}

/** The text with hyphens for what is left out, never longer than a category may be. */
function hyphenated(text: string, leftOut: RegExp): string {
  const characters = [...text.replace(leftOut, "-").replace(/^-+/, "")];
  return characters.slice(0, MAX_CHARACTERS).join("").replace(/-+$/, "");
}

/** The category as people read it: "data-analysis" becomes "Data analysis". */
export function categoryName(key: string): string {
  const spaced = key.replaceAll("-", " ");
  return CATEGORIES[key]?.name ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
