import { newClaimable } from "../../registry";
import { commandLineOf, idOf } from "../auth/sign-in";
import { read, rowsOf, type Subject, type World } from "./subject";

export function onSelf(method: string, path: string, body: () => unknown) {
  return async ({ buyer }: World): Promise<Subject> => {
    const owner = await buyer();
    return {
      owner,
      request: () => ({ method, path: `/v1/${path}`, body: body() }),
      look: () => read(owner, `/v1/${path}`),
    };
  };
}

export async function signingOut({ buyer }: World): Promise<Subject> {
  const owner = await buyer();
  await commandLineOf(owner);
  const userId = await idOf(owner);
  return {
    owner,
    request: () => ({ method: "DELETE", path: "/v1/auth/cli" }),
    look: () => rowsOf("cli_tokens", "user_id", userId),
  };
}

export async function signingOutEverywhere({ buyer }: World): Promise<Subject> {
  const owner = await buyer();
  const userId = await idOf(owner);
  return {
    owner,
    request: () => ({ method: "POST", path: "/v1/auth/sign-out-everywhere" }),
    look: () => rowsOf("users", "id", userId),
  };
}

export async function tradingToken({ buyer }: World): Promise<Subject> {
  const owner = await buyer();
  const userId = await idOf(owner);
  return {
    owner,
    request: () => ({ method: "POST", path: "/v1/auth/cli/download-token" }),
    look: () => rowsOf("users", "id", userId),
  };
}

export async function connecting({ buyer }: World): Promise<Subject> {
  const owner = await buyer();
  return {
    owner,
    request: () => ({ method: "POST", path: "/v1/sellers/connect" }),
    look: () => read(owner, "/v1/sellers/status"),
  };
}

export async function claiming({ buyer }: World): Promise<Subject> {
  const owner = await buyer();
  const { slug } = await newClaimable();
  return {
    owner,
    request: () => ({ method: "POST", path: "/v1/claims", body: { skill_slug: slug } }),
    look: () => read(owner, "/v1/claims"),
  };
}
