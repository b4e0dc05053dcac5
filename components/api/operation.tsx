import type { ApiDocument, Described } from "@/lib/http/openapi/document";
import type { Exchange } from "@/lib/http/openapi/examples";
import type { Response } from "@/lib/http/openapi/responses";
import { inCode } from "../in-code";
import { Badge } from "../ui/badge";
import { Example } from "./example";
import { Fields, Kind, Within } from "./fields";
import type { Schema } from "./schema-text";

type Props = {
  method: string;
  path: string;
  operation: Described;
  exchanges: Exchange[];
  components: ApiDocument["components"];
};

const PLACES = { path: "In the path", query: "In the query", header: "In the headers" };

const TONES: Record<string, "accent" | "good" | "caution" | "bad"> = {
  get: "good",
  post: "accent",
  put: "caution",
  patch: "caution",
  delete: "bad",
};

/** All there is to know to call one operation. */
export function Operation({ method, path, operation, exchanges, components }: Props) {
  const { operationId, summary, security, parameters, responses } = operation;
  const inputs = (["path", "query", "header"] as const).flatMap((place) => {
    const fields = parameters.filter((parameter) => parameter.in === place);
    return fields.length > 0 ? [{ place, fields }] : [];
  });
  const answers = Object.entries(responses).flatMap(([status, response]) => {
    return "$ref" in response || isRefusal(status, response) ? [] : [{ status, response }];
  });

  return (
    <section id={operationId} aria-labelledby={`${operationId}-title`} className="mt-10">
      <h3 id={`${operationId}-title`} className="flex flex-wrap items-center gap-2">
        <Badge tone={TONES[method] ?? "neutral"}>{method.toUpperCase()}</Badge>
        <a href={`#${operationId}`} className="font-mono text-sm wrap-anywhere hover:underline">
          {path}
        </a>
      </h3>
      <p className="mt-1.5 text-base">{summary}.</p>
      <p className="text-muted">
        <code className="font-mono text-xs">{operationId}</code> · {conditionsOf(operation)}
      </p>
      {inputs.map(({ place, fields }) => (
        <Part key={place} title={PLACES[place]}>
          <Fields fields={fields.map(({ required, ...field }) => ({ ...field, isRequired: required }))} />
        </Part>
      ))}
      {Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => (
        <Part key={type} title={`Body, ${type}`}>
          <Content schema={schema} />
        </Part>
      ))}
      {answers.map(({ status, response }) => (
        <Part key={status} title={`${status} ${response.description}`}>
          {Object.entries(response.content ?? {}).map(([type, { schema }]) => (
            <div key={type}>
              {type !== "application/json" && <code className="font-mono text-xs">{type} </code>}
              <Content schema={schema} />
            </div>
          ))}
        </Part>
      ))}
      <Part title="Refused with">
        <Refusals responses={responses} components={components} />
      </Part>
      {exchanges.map((exchange) => (
        <Example
          key={`${exchange.status} ${exchange.type}`}
          {...{ operationId, exchange }}
          needsToken={security.length > 0 && !security.some(isEmpty)}
        />
      ))}
    </section>
  );
}

function conditionsOf({ security, "x-rate-limit-tier": tier }: Described): string {
  const needs = security.length === 0 ? "no token" : security.some(isEmpty) ? "token optional" : "token required";
  return `${needs} · ${tier ? `counts as ${tier.replace("_", " ")}` : "no rate limit"}`;
}

function isEmpty(requirement: object): boolean {
  return Object.keys(requirement).length === 0;
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="mt-3">
      <h4 className="mb-1 text-xs font-medium text-muted">{title}</h4>
      {children}
    </div>
  );
}

function Content({ schema }: { schema: Schema }) {
  return (
    <div className="text-muted">
      {!schema.properties && <Kind schema={schema} />}
      <Within schema={schema} />
    </div>
  );
}

/** The codes of each status; what a code means is said once for all operations. */
function Refusals({ responses, components }: { responses: Described["responses"]; components: Props["components"] }) {
  const refusals = Object.entries(responses).flatMap(([status, response]) => {
    const found = "$ref" in response ? components.responses[response.$ref.split("/").at(-1) ?? ""] : response;
    return found && isRefusal(status, found) ? [{ status, description: found.description }] : [];
  });
  return (
    <ul>
      {refusals.map(({ status, description }) => (
        <li key={status} className="flex gap-3">
          <span className="tabular-nums">{status}</span>
          <span className="min-w-0 text-muted wrap-anywhere">{description.split("\n\n").map(reason)}</span>
        </li>
      ))}
    </ul>
  );
}

function reason(sentence: string, index: number) {
  const code = /^`([A-Z_]+)`/.exec(sentence)?.[1];
  return (
    <span key={sentence}>
      {index > 0 && ", "}
      {code ? (
        <a href={`#error-${code}`} className="inline-block py-1 font-mono text-xs text-ink hover:underline">
          {code}
        </a>
      ) : (
        inCode(sentence.charAt(0).toLowerCase() + sentence.slice(1))
      )}
    </span>
  );
}

/** A failure that tells in one of the three shapes what is wrong; health answers 503 with what it answers otherwise. */
function isRefusal(status: string, { content }: Response): boolean {
  return Number(status) >= 400 && /schemas\/(Coded|Plain|Validation)Error"/.test(JSON.stringify(content));
}
