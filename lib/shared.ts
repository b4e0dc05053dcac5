/**
 * The value made once per process under this name, however many bundles ask:
 * the pages' bundle and the server's each hold their own copy of a module.
 */
export function shared<T>(name: string, make: () => T): T {
  const key = Symbol.for(`skillyard.${name}`);
  const holder = globalThis as { [name: symbol]: unknown };
  holder[key] ??= make();
  return holder[key] as T;
}
