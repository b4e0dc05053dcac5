import { env } from "@/lib/env";
import { unsubscribe } from "@/lib/users/unsubscribe";

/** From a mail program that asks by itself, and from the form of the page. Neither has a session. */
export async function POST(request: Request): Promise<Response> {
  const { search, searchParams } = new URL(request.url);
  const user = searchParams.get("user") ?? "";
  const signature = searchParams.get("signature") ?? "";
  if (!(await unsubscribe({ user, signature }))) {
    return new Response("This link is not one of ours; open the one in the mail.", { status: 403 });
  }
  const form = await request.formData().catch(() => null);
  if (form?.get("List-Unsubscribe") === "One-Click") return new Response("You are unsubscribed.");
  return see(`/unsubscribe${search}&done=1`);
}

/** Mail programs that know no better open the address instead. */
export function GET(request: Request): Response {
  return see(`/unsubscribe${new URL(request.url).search}`);
}

function see(path: string): Response {
  return new Response(null, { status: 303, headers: { location: `${env.APP_URL}${path}` } });
}
