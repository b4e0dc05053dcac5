import { forward } from "../login/forward";

export function POST(request: Request): Promise<Response> {
  return forward(request, ["signout"], { callbackUrl: "/" });
}
