import { clsx } from "clsx";

/** Shows HTML that was sanitised when it was written; nothing else in the product sets inner HTML. */
export function Markdown({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised by lib/markdown on write
  return <div className={clsx("markdown", className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
