import { readBytes } from "@/lib/http/body";
import { endpoint, route } from "@/lib/http/endpoint";
import { eventOperation } from "@/lib/purchases/answers";
import { MAX_EVENT_BYTES, receiveStripeEvent } from "@/lib/purchases/events";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      ...eventOperation,
      id: "receiveAccountsEvent",
      summary: "Receive a thin event about a seller account",
      auth: "ignored",
      unlimited: true,
    },
    async ({ incoming }) =>
      receiveStripeEvent(
        "accounts",
        await readBytes(incoming.standard(), MAX_EVENT_BYTES),
        incoming.header("stripe-signature"),
      ),
  ),
});
