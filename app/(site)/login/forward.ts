import { cookies } from "next/headers";
import { NextRequest } from "next/server";
import { GET, POST } from "@/app/api/auth/[...nextauth]/route";
import { env } from "@/lib/env";

/**
 * Signs in or out for a form of ours: fetches the token that next-auth wants to see first, so that
 * the form needs no script. Only a form of our own pages may ask; any other is sent to the sign-in page.
 */
export async function forward(request: Request, path: string[], fields: Record<string, string>): Promise<Response> {
  if (request.headers.get("origin") !== env.APP_URL) return see(`${env.APP_URL}/login`);

  const body = new URLSearchParams({ ...fields, csrfToken: await csrfToken() });
  const answer = await POST(toAuth(path, { method: "POST", body }), { params: Promise.resolve({ nextauth: path }) });
  const response = see(answer.headers.get("location") ?? env.APP_URL);
  for (const cookie of answer.headers.getSetCookie()) response.headers.append("set-cookie", cookie);
  return response;
}

/** The token of this browser, with its cookie in place for the call that follows. */
async function csrfToken(): Promise<string> {
  const path = ["csrf"];
  const answer = await GET(toAuth(path), { params: Promise.resolve({ nextauth: path }) });
  const jar = await cookies();
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    const secure = /;\s*secure/i.test(cookie);
    jar.set(name, decodeURIComponent(value), { httpOnly: true, sameSite: "lax", path: "/", secure });
  }
  const { csrfToken } = await answer.json();
  return csrfToken;
}

function toAuth(path: string[], init?: { method: string; body: URLSearchParams }): NextRequest {
  return new NextRequest(`${env.APP_URL}/api/auth/${path.join("/")}`, init);
}

function see(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
