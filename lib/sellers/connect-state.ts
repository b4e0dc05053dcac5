import type { Viewer } from "@/lib/auth/viewer";
import { findAccount } from "@/lib/connected-accounts/account";
import { mayChangeCountry } from "./connect";
import { getSellerStatus } from "./status";

/** How far the viewer is with getting paid, and what they may still change. */
export async function getConnectState(viewer: Viewer) {
  const status = await getSellerStatus(viewer);
  const [account, may_change_country] = await Promise.all([findAccount(viewer.id), mayChangeCountry(viewer)]);
  return { ...status, is_closed: account?.isGone ?? false, may_change_country };
}
