import { z } from "zod";
import { apiVersion } from "../auth";
import { missing } from "../errors";
import { page } from "../lists";
import type { SimEvent } from "../objects";
import { type Operation, operation } from "../operation";
import { bool, expand, listParams, text, when } from "../params";
import { add, chance, type Delivery, find, newestFirst, newId, now, type Sim } from "../store";

const keptSeconds = 30 * 24 * 60 * 60;

/** Records what happened to an object of an account and sends it on its way to the endpoint that listens there. */
export function emit(sim: Sim, owner: string, type: string, object: object, previousAttributes: object | null = null) {
  const event = add(sim, "event", owner, newId(sim, "evt_"), {
    type,
    thin: false,
    object: structuredClone({ ...object }),
    previousAttributes: previousAttributes && { ...previousAttributes },
    request: { ...sim.cause },
  });
  deliver(sim, event, owner === sim.state.platform ? "platform" : "connect");
}

/** Records a v2 event, which names the account and what to ask about it, but carries nothing of it. */
export function emitThin(sim: Sim, type: string, account: string, data: Record<string, unknown> = {}) {
  const event = add(sim, "event", sim.state.platform, newId(sim, "evt_test_"), {
    type,
    thin: true,
    object: { related: account, data },
    previousAttributes: null,
    request: { ...sim.cause },
  });
  deliver(sim, event, "accounts");
}

function deliver(sim: Sim, event: SimEvent, endpoint: Delivery["endpoint"]): void {
  forgetOld(sim);
  const { drop, duplicate } = sim.state.faults.webhooks;
  for (let copy = 0; copy <= duplicate; copy += 1) {
    const isLost = chance(sim) < drop;
    sim.state.deliveries.push({
      id: newId(sim, "whd_"),
      event: event.id,
      endpoint,
      attempts: 0,
      nextAt: isLost ? null : now(sim),
      lastError: isLost ? "lost by a fault" : null,
    });
  }
}

function forgetOld(sim: Sim): void {
  const oldest = now(sim) - keptSeconds;
  for (const event of Object.values(sim.state.tables.event)) {
    if (event.created >= oldest) break;
    delete sim.state.tables.event[event.id];
    sim.state.deliveries = sim.state.deliveries.filter((delivery) => delivery.event !== event.id);
  }
}

/** The event as the API answers it and as endpoints receive it. */
export function renderEvent(sim: Sim, event: SimEvent) {
  if (event.thin) return renderNotification(event);
  return {
    id: event.id,
    object: "event",
    ...(event.owner === sim.state.platform ? {} : { account: event.owner }),
    api_version: apiVersion,
    created: event.created,
    data: {
      object: event.object,
      ...(event.previousAttributes ? { previous_attributes: event.previousAttributes } : {}),
    },
    livemode: false,
    pending_webhooks: undelivered(sim, event).filter((delivery) => delivery.nextAt !== null).length,
    request: event.request,
    type: event.type,
  };
}

function renderNotification(event: SimEvent) {
  const account = String(event.object.related);
  const { id, idempotency_key } = event.request;
  return {
    id: event.id,
    object: "v2.core.event",
    type: event.type,
    created: new Date(event.created * 1000).toISOString(),
    livemode: false,
    ...(id ? { reason: { type: "request", request: { id, idempotency_key: idempotency_key ?? "" } } } : {}),
    related_object: { id: account, type: "v2.core.account", url: `/v2/core/accounts/${account}` },
  };
}

function undelivered(sim: Sim, event: SimEvent): Delivery[] {
  return sim.state.deliveries.filter((delivery) => delivery.event === event.id);
}

const eventListParams = z.strictObject({
  ...listParams,
  created: when.optional(),
  delivery_success: bool.optional(),
  type: text().optional(),
  types: z.array(z.string()).max(20).optional(),
});

export const eventOperations: Operation[] = [
  operation("GET", "/v1/events", eventListParams, ({ sim, account, params }) => {
    const types = params.types ?? (params.type === undefined ? null : [params.type]);
    const events = newestFirst(sim, "event", account).filter(
      (event) =>
        !event.thin &&
        (types === null || types.some((type) => isOfType(event.type, type))) &&
        (params.created?.(event.created) ?? true) &&
        (params.delivery_success === undefined || params.delivery_success === (undelivered(sim, event).length === 0)),
    );
    return page("event", "/v1/events", events, params, (event) => renderEvent(sim, event));
  }),
  operation("GET", "/v1/events/{id}", z.strictObject({ expand }), ({ sim, account, path }) => {
    const event = find(sim, "event", account, path.id);
    if (!event || event.thin) throw missing("event", path.id);
    return renderEvent(sim, event);
  }),
  operation("GET", "/v2/core/events/{id}", z.strictObject({}), ({ sim, account, path }) => {
    const event = find(sim, "event", account, path.id);
    if (!event?.thin) throw missing("v2.core.event", path.id);
    return { ...renderNotification(event), data: event.object.data };
  }),
];

/** `charge.*` stands for every type of that family. */
function isOfType(type: string, asked: string): boolean {
  return asked.endsWith(".*") ? type.startsWith(asked.slice(0, -1)) : type === asked;
}
