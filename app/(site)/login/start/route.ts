import { ownPath } from "@/lib/web/session";
import { forward } from "../forward";

export async function POST(request: Request): Promise<Response> {
  const next = (await request.formData()).get("next");
  const callbackUrl = ownPath(typeof next === "string" ? next : "/");
  return forward(request, ["signin", "oidc"], { callbackUrl });
}
