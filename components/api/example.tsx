import type { Exchange } from "@/lib/http/openapi/examples";
import { ScrollArea } from "../ui/scroll-area";

type Props = { operationId: string; exchange: Exchange; needsToken: boolean };

/** A call and its answer, folded away until somebody wants to see it. */
export function Example({ operationId, exchange, needsToken }: Props) {
  const { request, body, status, answer } = exchange;
  const head = [
    `${request} HTTP/1.1`,
    ...(needsToken ? ["Authorization: Bearer <token>"] : []),
    ...(body === undefined
      ? []
      : [`Content-Type: ${typeof body === "string" ? "multipart/form-data" : "application/json"}`]),
  ];
  return (
    <details className="mt-3">
      <summary className="link inline-block rounded-md py-1 text-xs">Example, {status}</summary>
      <ScrollArea
        label={`Example of ${operationId}, ${status}`}
        className="mt-1 max-h-96 rounded-md border border-line bg-sunken p-3"
      >
        <pre className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">{textOf(head.join("\n"), body)}</pre>
        <pre className="mt-3 border-t border-line pt-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
          {textOf(`HTTP/1.1 ${status}`, answer)}
        </pre>
      </ScrollArea>
    </details>
  );
}

function textOf(head: string, content: unknown): string {
  if (content === undefined) return head;
  return `${head}\n\n${typeof content === "string" ? content : JSON.stringify(content, null, 2)}`;
}
