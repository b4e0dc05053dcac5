import type { Viewer } from "@/lib/auth/viewer";
import { viewerOfDownloads } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { isKeeping } from "@/lib/kept/keep";
import type { Written } from "@/lib/written";
import { gzipped } from "./compression";
import { answer, handlerOf } from "./endpoint";
import type { Incoming } from "./incoming";
import { Outgoing } from "./outgoing";
import { type Rendered, render } from "./responses";

/** What other programs read and anybody may, made anew whenever something changes that it tells of; no token is looked at. */
export function publicDocument<P>(keyOf: (params: P) => string, read: (params: P) => Promise<Written<object>>) {
  return renderedDocument<P>(async (params) => render((await read(params)).json), keyOf);
}

/** The same of what is rendered, and kept, elsewhere. */
export function renderedDocument<P>(read: (params: P) => Promise<Rendered>, keyOf?: (params: P) => string) {
  return handlerOf<P>((incoming, params) => {
    const keptAs = isKeeping && keyOf ? keyOf(params) : undefined;
    return answer(incoming, { auth: "ignored", tier: "catalogues", keptAs }, () => read(params));
  });
}

/** What a person's own programs read, with the person's token or one for downloads. */
export function ownDocument<P>(read: (viewer: Viewer, params: P) => Promise<Written<object>>) {
  return handlerOf<P>(async (incoming, params) =>
    challenged(
      await answer(incoming, { auth: "required", tier: "catalogues" }, async () => {
        const viewer = await viewerOfDownloads(incoming.header("authorization"));
        if (!viewer) throw new AppError("AUTH_MISSING");
        return renderWhole((await read(viewer, params)).json);
      }),
      incoming,
    ),
  );
}

/** With its bytes, and compressed, for what is large. */
export async function renderWhole(json: string, before?: Rendered): Promise<Rendered> {
  const { etag } = render(json);
  if (etag === before?.etag) return before;
  const body = new TextEncoder().encode(json);
  return { body, etag, gzipped: await gzipped(body) };
}

/** A refusal for want of a token says which kind is wanted (RFC 6750, 3), as programs expect that don't know the API. */
export function challenged(answered: Outgoing, incoming: Incoming): Outgoing {
  if (answered.status !== 401) return answered;
  const challenge = incoming.header("authorization") === null ? "Bearer" : 'Bearer error="invalid_token"';
  return new Outgoing(401, { ...answered.headers, "www-authenticate": challenge }, answered.body);
}
