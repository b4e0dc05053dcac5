import { ownPath } from "@/lib/web/session";
import { forward } from "../forward";

export async function POST(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => null); // what can't be read names no place to go on to
  const next = form?.get("next");
  const callbackUrl = ownPath(typeof next === "string" ? next : "/");
  return forward(request, ["signin", "oidc"], { callbackUrl });
}
