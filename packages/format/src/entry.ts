/** A file as an archive holds it: its path checked, nothing else yet. */
export type ArchivedFile = { path: string; mode: "644" | "755"; bytes: Uint8Array };

export function fileMode(permissions: number): ArchivedFile["mode"] {
  return permissions & 0o111 ? "755" : "644";
}
