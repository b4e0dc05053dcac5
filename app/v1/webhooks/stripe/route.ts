import { readBytes } from "@/lib/http/body";
import { endpoint, route } from "@/lib/http/endpoint";
import { MAX_EVENT_BYTES, receiveStripeEvent } from "@/lib/purchases/events";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ auth: "ignored", unlimited: true }, async ({ request }) =>
    receiveStripeEvent("platform", await readBytes(request, MAX_EVENT_BYTES), request.headers.get("stripe-signature")),
  ),
});
