import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(headingsBelowPage)
  .use(rehypeSanitize)
  .use(rehypeStringify);

/**
 * Markdown as HTML that is safe to show, rendered when it is written because rendering costs
 * some 10 ms per kilobyte; null for none. Raw HTML in it is dropped, headings start at level 3.
 */
export async function renderMarkdown(markdown: string | null | undefined): Promise<string | null> {
  return markdown ? String(await processor.process(markdown)) : null;
}

type Node = { type: string; tagName?: string; children?: Node[] };

/** The page has the levels above for itself. */
function headingsBelowPage() {
  return (tree: Node) => lower(tree);
}

function lower(node: Node): void {
  const level = /^h([1-6])$/.exec(node.tagName ?? "")?.[1];
  if (level) node.tagName = `h${Math.min(6, Number(level) + 2)}`;
  for (const child of node.children ?? []) lower(child);
}
