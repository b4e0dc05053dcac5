import { loadRoutes } from "@/app/routes";
import { type ApiDocument, describeApi } from "@/lib/http/openapi/document";

let described: Promise<{ document: ApiDocument; json: string }> | undefined;

/** The API's document, and the same as text; made at the first request for it. */
export function apiDocument() {
  described ??= describe();
  return described;
}

async function describe() {
  const document = describeApi(await loadRoutes());
  return { document, json: JSON.stringify(document) };
}
