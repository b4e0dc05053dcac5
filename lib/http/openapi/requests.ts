import type { Operation } from "../operation";
import { uploadContent } from "../upload-body";
import { bodiesIn, type Exchange, parametersIn } from "./examples";
import type { Media } from "./responses";
import { type Schema, type Schemas, schemaOf } from "./schemas";

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Schema;
  example?: string | number;
};

/** What goes into the address and the headers of a request. */
export function parametersOf(
  path: string,
  operation: Operation,
  { isRevalidated, exchanges }: { isRevalidated: boolean; exchanges: Exchange[] },
): Parameter[] {
  const examples = parametersIn(exchanges, path);
  const headers = {
    ...operation.headers,
    ...(operation.idempotent && { "Idempotency-Key": "The same key and request get the same answer for 24 hours" }),
    ...(isRevalidated && { "If-None-Match": "The ETag of an answer that you hold" }),
  };
  const parameters: Parameter[] = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => pathParameter(path, name)),
    ...queryParameters(operation),
    ...Object.entries(headers).map(([name, description]) => ({
      name,
      in: "header" as const,
      required: false,
      description,
      schema: { type: "string" },
    })),
  ];
  return parameters.map((parameter) => {
    const text = parameter.in === "header" ? undefined : examples[parameter.name];
    if (text === undefined) return parameter;
    return { ...parameter, example: parameter.schema.type === "integer" ? Number(text) : text };
  });
}

const DESCRIPTIONS: Record<string, string> = {
  slug: "The listing's slug",
  version_id: "The id of a version",
  claim_id: "The id of a claim",
  purchase_id: "The id of a purchase",
  id: "The id",
};

function pathParameter(path: string, name: string): Parameter {
  const isSeller = path.startsWith("/v1/sellers/{slug}");
  const description = isSeller ? "The seller's display_name_slug" : DESCRIPTIONS[name];
  return { name, in: "path", required: true, ...(description && { description }), schema: { type: "string" } };
}

function queryParameters({ query }: Operation): Parameter[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query, "input", {}) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    required: required.includes(name),
    ...(typeof description === "string" && { description }),
    schema,
  }));
}

/** What the request carries, where it carries anything. */
export function requestBodyOf({ body, file, content }: Operation, exchanges: Exchange[], schemas: Schemas) {
  const json = body ? { schema: schemaOf(body, "input", schemas) } : content?.["application/json"];
  const carried: Record<string, Media> | undefined = json
    ? { "application/json": { ...json, examples: bodiesIn(exchanges) } }
    : file
      ? uploadContent
      : content;
  return carried ? { required: !body?.safeParse(undefined).success, content: carried } : null;
}
