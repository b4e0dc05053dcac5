import type { Metadata, Route } from "next";
import Link from "next/link";
import { Fragment } from "react";
import { apiDocument } from "@/app/v1/document";
import { Fields, Kind } from "@/components/api/fields";
import { Operation } from "@/components/api/operation";
import { fieldsOf } from "@/components/api/schema-text";
import { Markdown } from "@/components/markdown";
import { PageHeader } from "@/components/page-header";
import { AppError, ERROR_CODES } from "@/lib/errors";
import { GUIDES } from "@/lib/guides";
import type { ApiDocument } from "@/lib/http/openapi/document";
import { exchangesOf } from "@/lib/http/openapi/examples";
import { renderMarkdown } from "@/lib/markdown";

export const metadata: Metadata = {
  title: "API",
  description: "Every operation of the API: what it takes, what it answers and what it refuses.",
};

let introduction: Promise<string | null> | undefined;

export default async function DocsPage() {
  const { document } = await apiDocument();
  introduction ??= renderMarkdown(document.info.description);
  const introductionHtml = await introduction;
  const groups = groupsOf(document);

  return (
    <div className="grid items-start gap-x-12 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="lg:col-start-2">
        <PageHeader title="API">
          Version {document.info.version}. For programs:{" "}
          <a href="/v1/openapi.json" className="link">
            /v1/openapi.json
          </a>{" "}
          (OpenAPI 3.1). For people:{" "}
          {Object.entries(GUIDES).map(([guide, { title }], index) => (
            <Fragment key={guide}>
              {index > 0 && ", "}
              <Link href={`/docs/${guide}` as Route} className="link">
                {title}
              </Link>
            </Fragment>
          ))}
          ,{" "}
          <Link href="/docs/reviews/rules" className="link">
            Rules of the review
          </Link>
          .
        </PageHeader>
      </div>
      <nav
        aria-label="Operations"
        className="overflow-y-auto max-lg:mb-8 max-lg:max-h-60 max-lg:rounded-md max-lg:border max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:py-3 lg:sticky lg:top-20 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:max-h-[calc(100dvh-7rem)]"
      >
        {groups.map(({ name, operations }) => (
          <div key={name} className="mb-3">
            <a href={`#${anchorOf(name)}`} className="inline-block py-0.5 font-medium hover:underline">
              {name}
            </a>
            <ul>
              {operations.map(({ operation: { operationId } }) => (
                <li key={operationId}>
                  <a
                    href={`#${operationId}`}
                    className="inline-block py-0.5 text-muted wrap-anywhere hover:text-ink hover:underline"
                  >
                    {operationId}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <a href="#errors" className="inline-block py-0.5 font-medium hover:underline">
          Error codes
        </a>
        <br />
        <a href="#schemas" className="inline-block py-0.5 font-medium hover:underline">
          Schemas
        </a>
      </nav>
      <div className="min-w-0 lg:col-start-2">
        {introductionHtml && <Markdown html={introductionHtml} />}
        {groups.map(({ name, description, operations }) => (
          <section key={name} aria-labelledby={anchorOf(name)} className="mt-14">
            <h2 id={anchorOf(name)} className="text-lg">
              {name}
            </h2>
            <p className="text-muted">{description}.</p>
            {operations.map(({ path, method, operation }) => (
              <Operation
                key={operation.operationId}
                {...{ path, method, operation }}
                exchanges={exchangesOf(operation.operationId)}
                components={document.components}
              />
            ))}
          </section>
        ))}
        <Errors />
        <section aria-labelledby="schemas" className="mt-14">
          <h2 id="schemas" className="text-lg">
            Schemas
          </h2>
          {Object.entries(document.components.schemas).map(([name, schema]) => (
            <section key={name} id={`schema-${name}`} aria-labelledby={`schema-${name}-title`} className="mt-8">
              <h3 id={`schema-${name}-title`} className="mb-1.5">
                {name}
              </h3>
              {typeof schema.description === "string" && <p className="mb-1.5 text-muted">{schema.description}</p>}
              {schema.properties ? <Fields fields={fieldsOf(schema)} /> : <Kind schema={schema} />}
            </section>
          ))}
        </section>
      </div>
    </div>
  );
}

function Errors() {
  return (
    <section aria-labelledby="errors" className="mt-14">
      <h2 id="errors" className="mb-3 text-lg">
        Error codes
      </h2>
      <dl className="divide-y divide-line border-y border-line">
        {ERROR_CODES.map((code) => {
          const { status, message } = new AppError(code);
          return (
            <div key={code} id={`error-${code}`} className="grid gap-x-4 py-1.5 sm:grid-cols-[15rem_minmax(0,1fr)]">
              <dt>
                <code className="font-mono text-xs font-medium">{code}</code>
              </dt>
              <dd className="text-muted wrap-anywhere">
                {status} · {message}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** The operations under their tags, each group by path. */
function groupsOf({ tags, paths }: ApiDocument) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return tags
    .map((tag) => ({ ...tag, operations: operations.filter(({ operation }) => operation.tags.includes(tag.name)) }))
    .filter((group) => group.operations.length > 0);
}

function anchorOf(tag: string): string {
  return `tag-${tag.toLowerCase().replaceAll(" ", "-")}`;
}
