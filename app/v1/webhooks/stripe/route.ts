import { readBytes } from "@/lib/http/body";
import { endpoint, route } from "@/lib/http/endpoint";
import { eventOperation } from "@/lib/purchases/answers";
import { MAX_EVENT_BYTES, receiveStripeEvent } from "@/lib/purchases/events";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      ...eventOperation,
      id: "receivePaymentEvent",
      summary: "Receive an event of the platform",
      auth: "ignored",
      unlimited: true,
    },
    async ({ incoming }) =>
      receiveStripeEvent(
        "platform",
        await readBytes(incoming.standard(), MAX_EVENT_BYTES),
        incoming.header("stripe-signature"),
      ),
  ),
});
