import { env } from "@/lib/env";
import { tierOf } from "@/lib/rate-limits/spend";
import { version } from "@/package.json";
import type { Operation } from "../operation";
import { errorSchemas } from "./error-schemas";
import { exchangesOf } from "./examples";
import { sharedHeaders } from "./headers";
import { introduction } from "./introduction";
import { sharedResponses } from "./refusals";
import { parametersOf, requestBodyOf } from "./requests";
import { responsesOf } from "./responses";
import type { Schemas } from "./schemas";
import { tagOf, tags } from "./tags";

/** Path patterns in Next's notation, with the handlers of each. */
export type Routes = [pattern: string, handlers: Record<string, unknown>][];

export type Described = ReturnType<typeof describeOperation>;
export type ApiDocument = ReturnType<typeof describeApi>;

const securitySchemes = {
  identityToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "A token that the identity provider issued for this service.",
  },
  cliToken: {
    type: "http",
    scheme: "bearer",
    description:
      "A long-lived token of the command-line client; it starts with `skillyard_cli_` and lives for 90 days.",
  },
};

/** The OpenAPI document of these routes, made of what their endpoints declare. */
export function describeApi(routes: Routes) {
  const schemas: Schemas = { ...errorSchemas };
  const paths: Record<string, Record<string, Described>> = {};
  for (const { pattern, method, operation } of operationsOf(routes)) {
    const path = pattern.replace(/\[(\w+)\]/g, "{$1}");
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: describeOperation(path, method, operation, schemas),
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Skillyard", version, description: introduction },
    servers: [{ url: env.APP_URL }],
    tags,
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      responses: sharedResponses,
      headers: sharedHeaders,
      securitySchemes,
    },
  };
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Every endpoint of these routes that says what it does. */
export function operationsOf(routes: Routes): { pattern: string; method: string; operation: Operation }[] {
  return routes.flatMap(([pattern, handlers]) =>
    METHODS.flatMap((method) => {
      const operation = declaredBy(handlers[method]);
      return operation ? [{ pattern, method, operation }] : [];
    }),
  );
}

function declaredBy(handler: unknown): Operation | null {
  return typeof handler === "function" && "operation" in handler ? (handler.operation as Operation) : null;
}

const either = [{ identityToken: [] }, { cliToken: [] }];
const SECURITY = { ignored: [], none: [{}, ...either], optional: [{}, ...either], required: either };

function describeOperation(path: string, method: string, operation: Operation, schemas: Schemas) {
  const { id, summary, auth = "none", noStore, reads } = operation;
  const isRevalidated = method === "GET" && auth !== "required" && !noStore;
  const operationId = nameOf(path, id);
  const exchanges = exchangesOf(operationId);
  const requestBody = requestBodyOf(operation, exchanges, schemas);
  return {
    operationId,
    summary,
    tags: [tagOf(path)],
    security: SECURITY[auth],
    ...(!operation.unlimited && { "x-rate-limit-tier": tierOf(reads ? "GET" : method, auth === "required") }),
    parameters: parametersOf(path, operation, { isRevalidated, exchanges }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(operation, { isRevalidated, exchanges }, schemas),
  };
}

/** Both nouns share their handlers, but each operation has a name of its own. */
function nameOf(path: string, id: string): string {
  if (!path.startsWith("/v1/agents")) return id;
  return id.includes("Listing") ? id.replace("Listing", "Agent") : `${id}OfAgent`;
}
