import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";

/** An image from elsewhere would tell its host who looks at the page. */
const withoutImages = { ...defaultSchema, tagNames: defaultSchema.tagNames?.filter((name) => name !== "img") };

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(headingsBelowPage)
  .use(rehypeSanitize, withoutImages)
  .use(rehypeStringify);

/**
 * Markdown as HTML that is safe to show, rendered when it is written because rendering costs
 * some 10 ms per kilobyte; null for none. Raw HTML in it is dropped.
 */
export async function renderMarkdown(markdown: string | null | undefined): Promise<string | null> {
  return markdown ? String(await processor.process(markdown)) : null;
}

type Node = { type: string; tagName?: string; children?: Node[] };

const HIGHEST_LEVEL = 3;

/** The page has the levels above for itself: the text's highest heading becomes an h3, and the others follow. */
function headingsBelowPage() {
  return (tree: Node) => {
    const headings = headingsIn(tree);
    const highest = Math.min(...headings.map(levelOf));
    for (const heading of headings) heading.tagName = `h${Math.min(6, levelOf(heading) - highest + HIGHEST_LEVEL)}`;
  };
}

function headingsIn(node: Node): Node[] {
  const below = (node.children ?? []).flatMap(headingsIn);
  return /^h[1-6]$/.test(node.tagName ?? "") ? [node, ...below] : below;
}

function levelOf({ tagName = "" }: Node): number {
  return Number(tagName.slice(1));
}
