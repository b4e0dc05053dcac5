import type { ReactNode } from "react";
import { inCode } from "../in-code";
import {
  alternatives,
  boundsOf,
  fieldsOf,
  kindOf,
  mayBeNull,
  objectIn,
  referredBy,
  type Schema,
  valuesOf,
} from "./schema-text";

type Field = { name: string; schema: Schema; isRequired?: boolean; description?: string };

/** Named values with what each may be; the fields of an object within follow below it. */
export function Fields({ fields }: { fields: Field[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {fields.map(({ name, schema, isRequired, description = textOf(schema) }) => (
        <div key={name} className="grid gap-x-4 py-1.5 sm:grid-cols-[13rem_minmax(0,1fr)]">
          <dt className="min-w-0 text-ink wrap-anywhere">
            <code className="font-mono text-xs font-medium">{name}</code>
            {isRequired && <span className="ml-2 text-xs text-muted">required</span>}
          </dt>
          <dd className="min-w-0 text-muted wrap-anywhere">
            <Kind schema={schema} />
            {description && <span> · {inCode(description)}</span>}
            <Within schema={schema} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The fields of an object that has no name of its own. */
export function Within({ schema }: { schema: Schema }) {
  const object = objectIn(schema);
  return object ? (
    <div className="mt-1.5">
      <Fields fields={fieldsOf(object)} />
    </div>
  ) : null;
}

/** What a value is: its kind, or a link to the part of the document that says so. */
export function Kind({ schema }: { schema: Schema }): ReactNode {
  const name = referredBy(schema);
  if (name) return <SchemaLink name={name} />;
  const bounds = boundsOf(bounded(schema));
  return (
    <>
      <Bare schema={schema} />
      {mayBeNull(schema) && " or null"}
      {bounds.length > 0 && `, ${bounds.join(", ")}`}
    </>
  );
}

function Bare({ schema }: { schema: Schema }): ReactNode {
  const values = valuesOf(schema);
  if (values.length > 0) return values.map((value, i) => <Value key={value} value={value} isFirst={i === 0} />);
  if (schema.type === "array") {
    return (
      <>
        list of <Kind schema={(schema.items ?? {}) as Schema} />
      </>
    );
  }
  const choices = alternatives(schema);
  if (choices.length === 0) return kindOf(schema);
  return choices.map((choice, i) => (
    <span key={JSON.stringify(choice)}>
      {i > 0 && " or "}
      {referredBy(choice) ? <Kind schema={choice} /> : <Bare schema={choice} />}
    </span>
  ));
}

function Value({ value, isFirst }: { value: string; isFirst: boolean }) {
  return (
    <>
      {!isFirst && " | "}
      <code className="font-mono text-xs text-ink">{value}</code>
    </>
  );
}

function SchemaLink({ name }: { name: string }) {
  return (
    <a href={`#schema-${name}`} className="link">
      {name}
    </a>
  );
}

/** A value that may be null has its bounds inside. */
function bounded(schema: Schema): Schema {
  const [only, ...others] = alternatives(schema);
  return only && others.length === 0 ? { ...only, default: schema.default } : schema;
}

function textOf({ description }: Schema): string | undefined {
  return typeof description === "string" ? description : undefined;
}
