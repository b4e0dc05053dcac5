import { toJson } from "@/lib/written";

/** An answer before it is sent: names of headers are in lower case, and text is UTF-8. */
export class Outgoing {
  constructor(
    readonly status: number,
    readonly headers: Record<string, string>,
    readonly body: string | Uint8Array | ReadableStream<Uint8Array> | null = null,
  ) {}
}

/** An answer in JSON. */
export function jsonOf(
  value: unknown,
  { status = 200, headers = {} }: { status?: number | undefined; headers?: Record<string, string> | undefined } = {},
): Outgoing {
  return new Outgoing(status, { ...headers, "content-type": "application/json" }, toJson(value));
}

/** The same answer as the standard has it. */
export function toStandard({ status, headers, body }: Outgoing): Response {
  return new Response(body as BodyInit | null, { status, headers });
}
