import type { Context } from "../context";
import type { Run } from "../definitions";
import { Failure } from "../failure";
import { answered, day } from "../listings";
import { plain } from "../plain";
import { readInput } from "../read-input";
import { withBrowser } from "../sign-in/browser";
import { withDevice } from "../sign-in/device";
import { Withheld } from "../withheld";

type SignIn = { token: string; expires_at: string };

export const run: Run = async (context, _, { device, token }) => {
  const { origin, environment, out, credentials } = context;
  if (environment.SKILLYARD_TOKEN) out.warn("SKILLYARD_TOKEN is set, and counts before this sign-in.");
  if (context.flags.dryRun) throw new Withheld("POST", "/v1/auth/cli", []);
  const signIn = await (token ? withToken(context) : device ? withDevice(context) : withBrowser(context));
  await credentials.keep(origin, signIn);
  const me = answered(await (await context.mine()).GET("/v1/auth/me"));
  out.result({ ...me, expires_at: signIn.expires_at }, () => {
    const until = day(signIn.expires_at);
    return `Signed in to ${origin} as ${plain(me.display_name ?? me.email ?? me.id)}, until ${until}.`;
  });
  return 0;
};

/** A token that was made elsewhere: it is tried before it is kept. */
async function withToken(context: Context): Promise<SignIn> {
  const given = context.ask.isPossible ? await context.ask.secret("Token", "the input") : await readInput(context);
  const token = given.trim();
  if (!/^[\w.~+/=-]{20,4096}$/.test(token)) throw new Failure("usage", "What was given is no token");
  const me = answered(await context.as(token).GET("/v1/auth/me"));
  return { token, expires_at: me.expires_at ?? new Date(Date.now() + 3_600_000).toISOString() };
}
