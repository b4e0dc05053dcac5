import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";

const HEAD = "// Made of the API's own description by `npm run client:types`; not edited by hand.\n\n";

/** The types of the API that this OpenAPI document describes, as TypeScript. */
export async function generateTypes(document: object): Promise<string> {
  const described = withoutExamples(document) as OpenAPI3;
  return HEAD + astToString(await openapiTypescript(described));
}

function withoutExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExamples);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => key !== "example" && key !== "examples");
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutExamples(inner)]));
}
