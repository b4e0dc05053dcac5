/**
 * A value with its JSON: who passes it on sends the text as it is, and only who wants to know what it says has it read.
 * `read` must give what the text says.
 */
export class Written<T extends object> {
  #value: T | undefined;

  constructor(
    readonly json: string,
    private readonly read: () => T,
  ) {}

  get value(): T {
    this.#value ??= Object.freeze(this.read());
    return this.#value;
  }

  toJSON(): T {
    return this.value;
  }
}

/** A page of a list: its items as they are written, and what there is to say of it. */
export function writtenPage<T extends object, Rest extends object>(
  items: Written<T>[],
  rest: Rest,
): Written<{ items: T[] } & Rest> {
  const json = `{"items":[${items.map(({ json }) => json).join()}],${JSON.stringify(rest).slice(1)}`;
  return new Written(json, () => ({ items: items.map(({ value }) => value), ...rest }));
}

export function toJson(value: unknown): string {
  return value instanceof Written ? value.json : JSON.stringify(value);
}
