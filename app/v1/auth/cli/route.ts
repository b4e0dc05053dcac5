import { cliToken, notDecided, signedOut } from "@/lib/auth/answers";
import { signOutCli } from "@/lib/auth/cli-tokens";
import { signInBody } from "@/lib/auth/schema";
import { signInCli } from "@/lib/auth/sign-in";
import { endpoint, route } from "@/lib/http/endpoint";
import { Reply } from "@/lib/http/responses";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "signInCli",
      summary: "Exchange a code for a token; a new one revokes the one before",
      auth: "ignored",
      body: signInBody,
      answer: cliToken,
      also: { 202: notDecided },
      refusals: [400],
    },
    async ({ body }) => {
      const signIn = await signInCli(body);
      return signIn ?? new Reply({ status: "pending" as const }, { status: 202 });
    },
  ),
  DELETE: endpoint(
    { id: "signOutCli", summary: "Revoke the token of the command line", auth: "required", answer: signedOut },
    async ({ viewer }) => {
      const revoked = await signOutCli(viewer);
      return { message: revoked ? "The command line is signed out." : "No command line was signed in." };
    },
  ),
});
