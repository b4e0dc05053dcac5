/** A JSON Schema as the API's document holds it. */
export type Schema = { [keyword: string]: unknown };

/** The fields of an object, and which of them are always there. */
export function fieldsOf(schema: Schema): { name: string; schema: Schema; isRequired: boolean }[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([name, field]) => ({
    name,
    schema: field,
    isRequired: required.includes(name),
  }));
}

/** The object whose fields are worth showing: the schema itself, what a list holds, or what may be null. */
export function objectIn(schema: Schema): Schema | null {
  if (schema.properties) return schema;
  if (isSchema(schema.items)) return objectIn(schema.items);
  const [only, ...others] = alternatives(schema);
  return only && others.length === 0 ? objectIn(only) : null;
}

/** The name of the part that a schema refers to. */
export function referredBy(schema: Schema): string | null {
  return typeof schema.$ref === "string" ? (schema.$ref.split("/").at(-1) ?? null) : null;
}

/** The choices of a schema, null aside; none where it is no choice. */
export function alternatives(schema: Schema): Schema[] {
  const choices = (schema.anyOf ?? schema.oneOf ?? []) as Schema[];
  return choices.filter(({ type }) => type !== "null");
}

export function mayBeNull({ type, anyOf }: Schema): boolean {
  const isNull = (choice: unknown) => isSchema(choice) && choice.type === "null";
  return (Array.isArray(type) && type.includes("null")) || (Array.isArray(anyOf) && anyOf.some(isNull));
}

/** What kind of value it is, in a word or two. */
export function kindOf({ type, format, properties }: Schema): string {
  const kinds = [type].flat().filter((kind) => kind !== "null" && kind !== undefined);
  const kind = kinds.length > 0 ? kinds.join(" or ") : "any";
  return format && !properties ? `${kind} (${format})` : kind;
}

/** The bounds of a value, each a phrase. */
export function boundsOf(schema: Schema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, pattern, enum: values } = schema;
  return [
    span(minLength, maxLength, "character"),
    span(minimum, maximum, ""),
    span(minItems, undefined, "item"),
    typeof pattern === "string" && !values ? `matches ${pattern}` : "",
    schema.default === undefined ? "" : `default ${JSON.stringify(schema.default)}`,
  ].filter(Boolean);
}

function span(from: unknown, to: unknown, unit: string): string {
  const of = (n: number) => `${n}${unit ? ` ${unit}${n === 1 ? "" : "s"}` : ""}`;
  if (typeof from === "number" && typeof to === "number") return `${from} to ${of(to)}`;
  if (typeof from === "number") return `at least ${of(from)}`;
  return typeof to === "number" ? `at most ${of(to)}` : "";
}

/** The values that a schema allows, where it names them. */
export function valuesOf(schema: Schema): string[] {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  return Array.isArray(values) ? values.filter((value) => value !== null).map(String) : [];
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null;
}
