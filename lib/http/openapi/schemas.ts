import { z } from "zod";

/** A JSON Schema, as OpenAPI 3.1 takes it. */
export type Schema = { [keyword: string]: unknown };
export type Schemas = Record<string, Schema>;

/**
 * The JSON Schema of what callers send ("input") or get ("output"). Parts that have a name
 * are put among `components` and referred to.
 */
export function schemaOf(type: z.ZodType, io: "input" | "output", components: Schemas): Schema {
  const { $schema, $defs, ...schema } = z.toJSONSchema(type, { io, unrepresentable: "any", override });
  for (const [name, part] of Object.entries($defs ?? {})) components[name] = inComponents(part as Schema);
  return inComponents(schema);
}

function inComponents(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

/** What a type means on the wire where the library can't tell, or tells more than callers need. */
function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Schema }): void {
  const { def } = zodSchema._zod;
  if (def.type === "date") Object.assign(jsonSchema, { type: "string", format: "date-time" });
  if (def.type === "default") jsonSchema.default = (def as z.core.$ZodDefaultDef).defaultValue;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format === "uuid") delete jsonSchema.pattern;
  delete jsonSchema.id;
}
