import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { operations } from "./router";
import { describedOperation, spec, specMissing } from "./spec-check";

type Schema = { [key: string]: unknown };

/** Parameters the simulator takes beyond the reduced document, and why. */
const beyond = new Set([
  // Named only to refuse it with the API's own words.
  "POST /v1/checkout/sessions payment_method_types",
  // The address of a v2 list's next page carries it.
  "GET /v2/core/accounts page",
]);
/** The document leaves out the v2 event itself. */
const undescribed = ["/v2/core/events/{id}"];

describe.skipIf(!spec)(spec ? "against the API's description" : specMissing, () => {
  test("the description is of the SDK's version", () => {
    expect(spec?.info.version).toBe(Stripe.API_VERSION);
  });

  test.each(
    operations
      .filter(({ path }) => !undescribed.includes(path))
      .map((each) => ({ ...each, name: `${each.method} ${each.path}` })),
  )("$name knows exactly the described parameters", ({ name, method, path, params }) => {
    const described = describedOperation(method, path.replaceAll(/\{(\w+)\}/g, "some_$1"));
    const content = Object.values(described.requestBody?.content ?? {})[0];
    const known: Record<string, Schema> = content
      ? propertiesOf(content.schema)
      : Object.fromEntries(
          described.parameters.filter((each) => each.in === "query").map((each) => [each.name, each.schema]),
        );
    compare(name, params, known);
  });
});

function compare(where: string, params: z.ZodType, known: Record<string, Schema>): void {
  const shape = shapeOf(params);
  if (!shape) return;
  const ours = Object.keys(shape).filter((name) => !beyond.has(`${where} ${name}`));
  expect(ours.sort(), where).toStrictEqual(Object.keys(known).sort());
  for (const name of ours) {
    const inner = shape[name];
    const schema = elementOf(resolve(known[name] ?? {}));
    if (inner instanceof z.ZodType && !("x-pruned" in schema) && "properties" in schema) {
      compare(`${where} ${name}`, inner, propertiesOf(schema));
    }
  }
}

/** The fields that a schema takes; null where it takes no fixed ones. */
function shapeOf(schema: unknown): Record<string, unknown> | null {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodOptional) return shapeOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return shapeOf(schema.element);
  return null;
}

function propertiesOf(schema: Schema): Record<string, Schema> {
  const { properties } = resolve(schema);
  return (properties ?? {}) as Record<string, Schema>;
}

function resolve(schema: Schema): Schema {
  const name = typeof schema.$ref === "string" ? schema.$ref.split("/").pop() : undefined;
  return name === undefined ? schema : (spec?.components.schemas[name] ?? {});
}

function elementOf(schema: Schema): Schema {
  return schema.type === "array" ? resolve((schema.items ?? {}) as Schema) : schema;
}
