import type { Viewer } from "./viewer";

/** Who the viewer is, and until when their token says so. */
export function describeViewer({ id, email, displayName, token }: Viewer) {
  return {
    id,
    email,
    display_name: displayName,
    token_kind: token?.kind ?? null,
    expires_at: token?.expiresAt ?? null,
  };
}
