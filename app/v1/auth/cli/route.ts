import { signOutCli } from "@/lib/auth/cli-tokens";
import { signInBody } from "@/lib/auth/schema";
import { signInCli } from "@/lib/auth/sign-in";
import { endpoint, route } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ auth: "ignored", body: signInBody }, async ({ body }) => {
    const signIn = await signInCli(body);
    return signIn ?? Response.json({ status: "pending" }, { status: 202 });
  }),
  DELETE: endpoint({ auth: "required" }, async ({ viewer }) => {
    const revoked = await signOutCli(viewer);
    return { message: revoked ? "The command line is signed out." : "No command line was signed in." };
  }),
});
