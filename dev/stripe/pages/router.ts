import { catchUp } from "../clock";
import { parseForm } from "../form";
import type { Answer, Request } from "../http";
import { match } from "../router";
import type { Sim } from "../store";
import { showChallenge, showCheckout, submitChallenge, submitCheckout } from "./checkout";
import { notice } from "./layout";
import { showExpress, showOnboarding, submitExpress, submitOnboarding } from "./onboarding";

type Visit = { sim: Sim; id: string; query: Record<string, string>; fields: Record<string, string> };

const pages: { path: string; GET: (visit: Visit) => Answer; POST: (visit: Visit) => Answer }[] = [
  {
    path: "/c/pay/{id}",
    GET: ({ sim, id }) => showCheckout(sim, id),
    POST: ({ sim, id, fields }) => submitCheckout(sim, id, fields),
  },
  {
    path: "/c/pay/{id}/authenticate",
    GET: ({ sim, id }) => showChallenge(sim, id),
    POST: ({ sim, id, fields }) => submitChallenge(sim, id, fields),
  },
  {
    path: "/connect/onboarding/{id}",
    GET: ({ sim, id }) => showOnboarding(sim, id),
    POST: ({ sim, id, fields }) => submitOnboarding(sim, id, fields),
  },
  {
    path: "/express/{id}",
    GET: ({ sim, id, query }) => showExpress(sim, id, query.key ?? ""),
    POST: ({ sim, id, query, fields }) => submitExpress(sim, id, query.key ?? "", fields),
  },
];

/** Answers a browser. */
export function answerPage(sim: Sim, request: Request): Answer {
  catchUp(sim);
  for (const page of pages) {
    const id = match(page.path, request.path)?.id;
    if (id === undefined) continue;
    const visit = { sim, id, query: texts(request.query), fields: texts(request.body) };
    if (request.method === "GET") return page.GET(visit);
    if (request.method === "POST") return page.POST(visit);
  }
  return notice(404, "Nothing here", "This is the payment simulator. Its pages are opened by the marketplace.", null);
}

function texts(form: string): Record<string, string> {
  const fields = Object.entries(parseForm(form));
  return Object.fromEntries(fields.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
}
