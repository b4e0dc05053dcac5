import { endpoint, route } from "@/lib/http/endpoint";
import { payoutList } from "@/lib/sellers/answers";
import { listPayouts } from "@/lib/sellers/payouts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    { id: "listPayouts", summary: "List your payouts", auth: "required", answer: payoutList },
    ({ viewer }) => listPayouts(viewer),
  ),
});
