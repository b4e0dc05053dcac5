/** Where the address says that a page of a list begins; 0 for what is no such number. */
export function readOffset(params: { offset?: string | string[] }): number {
  const offset = Number(params.offset ?? 0);
  return Number.isSafeInteger(offset) && offset > 0 && offset < 2 ** 31 ? offset : 0;
}
