import type { ReactNode } from "react";

/** Text whose words between backticks are code. */
export function inCode(text: string): ReactNode {
  return text.split("`").map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never move
      <code key={i} className="font-mono text-xs text-ink">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
