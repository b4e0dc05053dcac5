const atOnce = 8;

/** Does the work for each, a few at a time, and answers the results in order. */
export async function eachOf<Item, Result>(
  items: Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    const some = items.slice(start, start + atOnce);
    results.push(...(await Promise.all(some.map((item, index) => work(item, start + index)))));
  }
  return results;
}
