import { RULES } from "@skillyard/review/docs/catalogue";
import { CATEGORY_TEXTS } from "@skillyard/review/docs/categories";
import type { Category } from "@skillyard/review/report";
import type { Metadata } from "next";
import Link from "next/link";
import { plural } from "@/components/format";
import { PageHeader } from "@/components/page-header";
import { Rule } from "@/components/rules/rule";

export const metadata: Metadata = {
  title: "Rules of the review",
  description: "Every rule by which the security review decides, with what it means and what to change.",
};

/** Every rule under its category; their text is ours, but examples are shown as nothing but text. */
export default function RulesPage() {
  const groups = groupsOf();
  return (
    <div className="grid items-start gap-x-12 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="lg:col-start-2">
        <PageHeader title="Rules of the review">
          {plural(RULES.length, "rule")} by which a package is judged, each with an example that it stops and one that
          it lets pass.{" "}
          <Link href="/docs/reviews" className="link">
            How reviews decide
          </Link>
        </PageHeader>
      </div>
      <nav
        aria-label="Rules"
        className="overflow-y-auto max-lg:mb-8 max-lg:max-h-60 max-lg:rounded-md max-lg:border max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:py-3 lg:sticky lg:top-20 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:max-h-[calc(100dvh-7rem)]"
      >
        {groups.map(({ category, title, rules }) => (
          <div key={category} className="mb-3">
            <a href={`#${anchorOf(category)}`} className="inline-block py-0.5 font-medium hover:underline">
              {title}
            </a>
            <ul>
              {rules.map(({ id }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="inline-block py-0.5 text-muted wrap-anywhere hover:text-ink hover:underline"
                  >
                    {id}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="min-w-0 lg:col-start-2">
        {groups.map(({ category, title, about, rules }) => (
          <section key={category} aria-labelledby={anchorOf(category)} className="mt-14 first:mt-6">
            <h2 id={anchorOf(category)} className="text-lg">
              {title}
            </h2>
            <p className="text-muted">{about}</p>
            {rules.map((rule) => (
              <Rule key={rule.id} rule={rule} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

function groupsOf() {
  return (Object.keys(CATEGORY_TEXTS) as Category[])
    .map((category) => ({
      category,
      ...CATEGORY_TEXTS[category],
      rules: RULES.filter((rule) => rule.category === category),
    }))
    .filter(({ rules }) => rules.length > 0);
}

/** Ids of rules are the same words. */
function anchorOf(category: string): string {
  return `category-${category}`;
}
