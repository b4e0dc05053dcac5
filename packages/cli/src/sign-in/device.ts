import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { ApiFailure } from "@skillyard/client/failures";
import type { Context } from "../context";
import { Failure } from "../failure";
import { answered } from "../listings";
import { plain } from "../plain";

/** Signs in with a code that is typed in a browser anywhere. */
export async function withDevice(context: Context): Promise<{ token: string; expires_at: string }> {
  const api = context.as();
  const device = answered(await api.POST("/v1/auth/cli/device", { body: { machine: hostname().slice(0, 100) } }));
  context.out.note(`Open ${plain(device.verification_uri)} in any browser, and type ${plain(device.user_code)}`);
  const until = Date.now() + device.expires_in * 1_000;
  while (Date.now() < until) {
    await sleep(Math.max(device.interval, 1) * 1_000, undefined, { signal: context.signal });
    const signIn = await ask(context, device.device_code);
    if (signIn) return signIn;
  }
  throw new Failure("failed", "The code was not typed in time", "Try again: skillyard login --device");
}

async function ask(context: Context, device_code: string): Promise<{ token: string; expires_at: string } | null> {
  try {
    const answer = answered(await context.as().POST("/v1/auth/cli", { body: { device_code } }));
    return "token" in answer ? answer : null;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 400)
      throw new Failure("refused", error.message, null, "ACCESS_DENIED");
    throw error;
  }
}
