import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";

/** An image from elsewhere would tell its host who looks at the page. */
const withoutImages = { ...defaultSchema, tagNames: defaultSchema.tagNames?.filter((name) => name !== "img") };

/** No page shows more, and what follows recurses. */
const MAX_DEPTH = 64;
const MAX_NODES = 10_000;

const processorFor = (highestLevel: number) =>
  unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(refuseTooMuch)
    .use(remarkRehype)
    .use(headingsBelow, highestLevel)
    .use(rehypeSanitize, withoutImages)
    .use(tablesScroll)
    .use(linksAreTheirs)
    .use(rehypeStringify);

/** A text within a section of a page, and a text that is the page. */
const processors = { section: processorFor(3), page: processorFor(2) };

/**
 * Markdown of ours as HTML that is safe to show, rendered once because rendering costs some 10 ms per kilobyte; null for
 * none. Raw HTML in it is dropped. What others wrote takes any time that they like: it goes through `renderField`.
 */
export async function renderMarkdown(
  markdown: string | null | undefined,
  as: keyof typeof processors = "section",
): Promise<string | null> {
  return markdown ? String(await processors[as].process(markdown)) : null;
}

type Node = { type: string; tagName?: string; properties?: Record<string, unknown>; children?: Node[] };

/** Throws where there is more than a page can show; walks level by level, as depth is what it looks for. */
function refuseTooMuch() {
  return (tree: Node) => {
    let [level, depth, nodes] = [[tree], 0, 0];
    while (level.length > 0) {
      depth += 1;
      nodes += level.length;
      if (depth > MAX_DEPTH || nodes > MAX_NODES) throw new Error("The Markdown is too deep or has too many parts");
      level = level.flatMap(({ children = [] }) => children);
    }
  };
}

/** The page has the levels above for itself: the text's highest heading gets this level, and the others follow. */
function headingsBelow(highestLevel: number) {
  return (tree: Node) => {
    const headings = headingsIn(tree);
    const highest = Math.min(...headings.map(levelOf));
    for (const heading of headings) heading.tagName = `h${Math.min(6, levelOf(heading) - highest + highestLevel)}`;
  };
}

function headingsIn(node: Node): Node[] {
  return elementsIn(node).filter(({ tagName = "" }) => /^h[1-6]$/.test(tagName));
}

/** A table wider than the page scrolls by itself; a group, because a region of one name may be on a page but once. */
function tablesScroll() {
  return (tree: Node) => {
    for (const node of [tree, ...elementsIn(tree)]) {
      node.children = node.children?.map((child) => (child.tagName === "table" ? scrolling(child) : child));
    }
  };
}

function scrolling(table: Node): Node {
  const properties = { role: "group", ariaLabel: "Table", tabIndex: 0, className: ["scrolls"] };
  return { type: "element", tagName: "div", properties, children: [table] };
}

/** What people write vouches for no other page, and no other page may reach back to ours. */
function linksAreTheirs() {
  return (tree: Node) => {
    for (const node of elementsIn(tree)) {
      if (node.tagName === "a") node.properties = { ...node.properties, rel: ["nofollow", "ugc", "noopener"] };
    }
  };
}

function elementsIn(node: Node): Node[] {
  return (node.children ?? []).flatMap((child) => [child, ...elementsIn(child)]);
}

function levelOf({ tagName = "" }: Node): number {
  return Number(tagName.slice(1));
}
