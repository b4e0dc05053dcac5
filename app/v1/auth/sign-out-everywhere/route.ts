import { signedOut } from "@/lib/auth/answers";
import { signOutEverywhere } from "@/lib/auth/sign-out";
import { endpoint, route } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "signOutEverywhere",
      summary: "End all sessions and tokens of the caller, the one used included",
      auth: "required",
      answer: signedOut,
    },
    ({ viewer }) => signOutEverywhere(viewer),
  ),
});
