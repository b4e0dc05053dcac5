import { routes } from "@/app/routes";
import { type ApiDocument, describeApi } from "@/lib/http/openapi/document";

let described: { document: ApiDocument; json: string } | undefined;

/** The API's document, and the same as text; made at the first request for it. */
export function apiDocument() {
  if (!described) {
    const document = describeApi(routes);
    described = { document, json: JSON.stringify(document) };
  }
  return described;
}
