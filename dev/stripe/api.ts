import { setTimeout as sleep } from "node:timers/promises";
import { authenticate, type Caller, versionFor } from "./auth";
import { catchUp } from "./clock";
import { invalid, StripeError } from "./errors";
import { expandPaths } from "./expand";
import { type ApiFault, takeApiFault } from "./faults";
import { parseForm } from "./form";
import type { Answer, Request } from "./http";
import { claimKey } from "./idempotency";
import type { Operation } from "./operation";
import { readParams } from "./params";
import { route } from "./router";
import { newId, now, type RequestRecord, type Sim } from "./store";

const keptRequests = 20_000;
const hangSeconds = 100;

/** Answers one request to the API, faults included. */
export async function answerApi(sim: Sim, request: Request): Promise<Answer> {
  const record = remember(sim, request);
  const fault = takeApiFault(sim.state.faults, request.method, request.path);
  record.fault = fault?.action ?? null;

  const answer = (fault && (await failBefore(fault, request))) ?? (await answerWell(sim, request, record, fault));
  if (answer === "hang up") return answer;
  record.status = answer.status;
  const headers = { "request-id": record.id, ...answer.headers };
  if (fault?.action === "close_after_commit") return "hang up";
  if (fault?.action === "bad_json") return { ...answer, headers, body: `${answer.body.slice(0, -1)},` };
  return { ...answer, headers };
}

function remember(sim: Sim, request: Request): RequestRecord {
  const record: RequestRecord = {
    id: newId(sim, "req_", 14),
    at: now(sim),
    method: request.method,
    path: request.path,
    params: null,
    account: null,
    idempotency_key: header(request, "idempotency-key"),
    status: null,
    replayed: false,
    fault: null,
  };
  sim.requests.push(record);
  if (sim.requests.length > keptRequests) sim.requests.shift();
  return record;
}

/** What a fault that comes before the work does; null when the work goes on. */
async function failBefore(fault: ApiFault, request: Request): Promise<Answer | null> {
  switch (fault.action) {
    case "500":
    case "503":
      return failure(
        new StripeError(Number(fault.action), "An unexpected error occurred.", { type: "api_error" }),
        request,
      );
    case "429":
      return failure(
        new StripeError(
          429,
          "Request rate limit exceeded. Learn more about rate limits at https://stripe.com/docs/rate-limits.",
          {
            code: "rate_limit",
          },
        ),
        request,
      );
    case "409":
      return failure(
        new StripeError(409, "This object cannot be accessed right now because another API request is accessing it.", {
          code: "lock_timeout",
        }),
        request,
      );
    case "close_before":
      return "hang up";
    case "timeout":
      await sleep(hangSeconds * 1000, undefined, { signal: request.gone }).catch(() => undefined);
      return "hang up";
    default:
      return null;
  }
}

async function answerWell(sim: Sim, request: Request, record: RequestRecord, fault: ApiFault | null): Promise<Answer> {
  try {
    const caller = authenticate(sim, request.headers);
    const version = versionFor(request.headers);
    const { operation, path } = route(request.method, request.path);
    const raw = rawParams(request);
    record.params = raw;
    record.account = caller.account === sim.state.platform ? null : caller.account;

    const headers: Record<string, string> = { "stripe-version": version };
    if (record.account) headers["stripe-account"] = record.account;
    const answer = await perform(sim, request, record, fault, { caller, operation, path, raw });
    return { ...answer, headers: { ...headers, ...answer.headers } };
  } catch (error) {
    if (error instanceof StripeError) return failure(error, request);
    throw error;
  }
}

type Work = { caller: Caller; operation: Operation; path: Record<string, string>; raw: unknown };

const json = { "content-type": "application/json" };

async function perform(
  sim: Sim,
  request: Request,
  record: RequestRecord,
  fault: ApiFault | null,
  { caller, operation, path, raw }: Work,
): Promise<Exclude<Answer, "hang up">> {
  const params = readParams(operation.params, raw);
  const run = () => runOperation(sim, request, record, { caller, operation, path, raw }, params);
  const key = record.idempotency_key;
  if (request.method !== "POST" || key === null) {
    await slowDown(fault);
    return run();
  }

  const { method, path: address } = request;
  const attempt = { apiKey: caller.apiKey, account: caller.account, key, method, path: address, params: raw };
  const claim = claimKey(sim, record.id, attempt);
  if (claim.replay) {
    record.replayed = true;
    const { status, body, requestId } = claim.replay;
    return {
      status,
      headers: { ...json, "idempotency-key": key, "original-request": requestId, "idempotent-replayed": "true" },
      body,
    };
  }
  try {
    await slowDown(fault);
    const answer = run();
    // v2 runs a request that failed again, v1 repeats the failure.
    if (answer.status < 400 || isV1(request)) claim.keep(answer.status, answer.body);
    else claim.release();
    return { ...answer, headers: { ...answer.headers, "idempotency-key": key, "original-request": record.id } };
  } catch (error) {
    claim.release();
    throw error;
  }
}

async function slowDown(fault: ApiFault | null): Promise<void> {
  if (fault?.action === "slow_ms") await sleep(fault.ms);
}

function runOperation(
  sim: Sim,
  request: Request,
  record: RequestRecord,
  { caller, operation, path }: Work,
  params: unknown,
): Exclude<Answer, "hang up"> {
  catchUp(sim);
  sim.cause = { id: record.id, idempotency_key: record.idempotency_key };
  try {
    const result = operation.run({ sim, account: caller.account, params, path });
    return { status: 200, headers: { ...json }, body: JSON.stringify(expandPaths(sim, result, expandOf(params))) };
  } catch (error) {
    if (error instanceof StripeError) return failure(error, request);
    throw error;
  } finally {
    sim.cause = { id: null, idempotency_key: null };
  }
}

function expandOf(params: unknown): string[] {
  if (typeof params !== "object" || params === null || !("expand" in params)) return [];
  return Array.isArray(params.expand) ? params.expand.map(String) : [];
}

function rawParams(request: Request): unknown {
  if (request.method !== "POST") return parseForm(request.query);
  if (isV1(request)) return parseForm(request.body);
  if (request.body === "") return {};
  try {
    return JSON.parse(request.body);
  } catch {
    throw invalid("Invalid JSON in the request body.", "invalid_fields");
  }
}

function failure(error: StripeError, request: Request): Exclude<Answer, "hang up"> {
  return {
    status: error.status,
    headers: { ...json },
    body: JSON.stringify(error.toJSON(isV1(request) ? "v1" : "v2")),
  };
}

function isV1(request: Request): boolean {
  return !request.path.startsWith("/v2/");
}

function header(request: Request, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}
