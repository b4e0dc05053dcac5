import { readBytes } from "@/lib/http/body";
import { endpoint, route } from "@/lib/http/endpoint";
import { eventOperation } from "@/lib/purchases/answers";
import { MAX_EVENT_BYTES, receiveStripeEvent } from "@/lib/purchases/events";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      ...eventOperation,
      id: "receiveConnectEvent",
      summary: "Receive an event of a connected account",
      auth: "ignored",
      unlimited: true,
    },
    async ({ request }) =>
      receiveStripeEvent("connect", await readBytes(request, MAX_EVENT_BYTES), request.headers.get("stripe-signature")),
  ),
});
