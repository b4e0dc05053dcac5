import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";

/** Refuses everybody but admins, before anything about the subject is told. */
export function requireModerator(viewer: Viewer): void {
  if (!viewer.isAdmin) throw new AppError("FORBIDDEN", "Only an administrator can do that");
}
