import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { downloadPackage } from "@/lib/packages/download";
import { currentViewer } from "@/lib/web/session";

type Context = RouteContext<"/skills/[slug]/download">;

/** The package of a listing for a link on a page; whoever may not have it is led to what is missing. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { slug } = await params;
  const caller = request.headers.get("x-client-address") ?? "unknown";
  try {
    const { url } = await downloadPackage(await currentViewer(), slug, { caller });
    return see(url);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return see(insteadOf(error, slug));
  }
}

function insteadOf(error: AppError, slug: string): string {
  if (error.code === "AUTH_MISSING") return `/login?next=${encodeURIComponent(`/skills/${slug}`)}`;
  if (error.code === "PURCHASE_REQUIRED") return `/checkout/${slug}`;
  return `/skills/${slug}`;
}

function see(location: string): Response {
  const headers = { location: new URL(location, env.APP_URL).href, "cache-control": "private, no-store" };
  return new Response(null, { status: 303, headers });
}
