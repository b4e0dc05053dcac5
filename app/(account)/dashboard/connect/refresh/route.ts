import type { Route } from "next";
import { redirect } from "next/navigation";
import { isRefusal } from "@/lib/errors";
import { renewLink } from "@/lib/sellers/connect";
import { requireViewer } from "@/lib/web/session";

const page = "/dashboard/connect";

/** Where the processor sends a seller whose link was used or too old: on with a new one, for its owner alone. */
export async function GET(request: Request): Promise<Response> {
  const { search, searchParams } = new URL(request.url);
  const viewer = await requireViewer(`${page}/refresh${search}`);
  const url = await renew();
  return redirect((url ?? page) as Route);

  async function renew(): Promise<string | null> {
    try {
      return await renewLink(viewer, searchParams.get("account") ?? "");
    } catch (error) {
      if (isRefusal(error)) return `${page}?trouble=1`;
      throw error;
    }
  }
}
