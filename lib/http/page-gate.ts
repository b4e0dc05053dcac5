import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/env";
import { spend, spendPrefetch } from "@/lib/rate-limits/spend";
import { clientKey, peerAddress } from "./client-address";
import { readForm } from "./form-body";
import type { Target } from "./incoming";
import { isForAnyone, keptPages, TooManyPages } from "./kept-pages";
import { preparePage } from "./page-headers";
import { oddPageRequest, PAGE_METHODS } from "./page-request";
import { renderSlots } from "./render-slots";
import { reloadAfterStaleForm } from "./stale-form";
import { refusePage } from "./static-page";

type Render = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * More at once would not be done earlier: a render is work for the one processor that this process has. One that is
 * not done in time waits for somebody, such as the payment processor or a slow reader, and no longer counts.
 */
const LIMITS = { slots: 4, queue: 64, waitMs: 5_000, holdMs: 2_500 };

const BUSY = {
  status: 503,
  title: "Busy",
  sentence: "More people are here than we can serve at the moment; try again in a few seconds.",
  headers: { "retry-after": "5" },
};

/** What Next's own development tools ask for is neither a page nor counted. */
const OF_DEVELOPMENT = env.NODE_ENV === "development";

/** Files that were built and cost next to nothing. */
const STATIC = /^\/_next\/static\/|^\/(?:icon\.svg|favicon\.ico|robots\.txt)$/;

/** Answers pages, and refuses early and cheaply what is odd, too often, or more than can be rendered. */
export function pageGate(render: Render) {
  const takeSlot = renderSlots(LIMITS);
  const answerKept = keptPages(render, takeSlot);
  return async (message: IncomingMessage, response: ServerResponse, { path }: Target): Promise<void> => {
    if (OF_DEVELOPMENT && path.startsWith("/__nextjs")) return render(message, response);
    const odd = oddPageRequest(message);
    if (odd) {
      refusePage(message, response, { ...odd, ...(odd.status === 405 && { headers: { allow: PAGE_METHODS } }) });
      return;
    }
    if (STATIC.test(path)) {
      preparePage(message, response);
      return render(message, response);
    }

    const rate = await spendOnPage(message);
    if (rate && !rate.allowed) {
      const sentence = `There were too many requests from your address; try again in ${rate.resetSeconds} seconds.`;
      const headers = { "retry-after": String(rate.resetSeconds) };
      refusePage(message, response, { status: 429, title: "Too many requests", sentence, headers });
      return;
    }
    if (!OF_DEVELOPMENT && isForAnyone(message, path)) {
      return answerKept(message, response).catch((error: unknown) => {
        if (!(error instanceof TooManyPages)) throw error;
        refusePage(message, response, BUSY);
      });
    }
    const request = await readForm(message);
    if ("status" in request) {
      refusePage(message, response, request);
      return;
    }
    const release = await takeSlot(response);
    if (!release) {
      refusePage(message, response, BUSY);
      return;
    }
    try {
      preparePage(request, response);
      reloadAfterStaleForm(request, response);
      await render(request, response);
    } finally {
      release();
    }
  };
}

/** What a browser fetches on a hunch, for links that are in view, is counted apart from what somebody opens. */
function spendOnPage(message: IncomingMessage) {
  const client = clientKey(peerAddress(message));
  const isPrefetch = message.headers.rsc === "1" && message.headers["next-router-prefetch"] !== undefined;
  return isPrefetch ? spendPrefetch(client) : spend("pages", client);
}
