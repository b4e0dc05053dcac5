const PAGE = 100;

type Page<Item> = { data: Item[]; has_more: boolean };

/** A list of the processor's, newest first, a page at a time; never more of it in memory. */
export async function* pagesOf<Item extends { id: string }>(
  list: (cursor: { limit: number; starting_after?: string }) => Promise<Page<Item>>,
): AsyncGenerator<Item[]> {
  for (let last: string | undefined; ; ) {
    const page: Page<Item> = await list({ limit: PAGE, ...(last && { starting_after: last }) });
    if (page.data.length > 0) yield page.data;
    last = page.data.at(-1)?.id;
    if (!page.has_more || !last) return;
  }
}
