import "server-only";
import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { type Viewer, viewerFromSession } from "@/lib/auth/viewer";
import { readSession } from "./next-auth";

/** The signed-in viewer of the page being rendered, read once per request. */
export const currentViewer = cache(async (): Promise<Viewer | null> => {
  const session = await readSession();
  return session ? viewerFromSession(session) : null;
});

/** The signed-in viewer; anybody else is sent to sign in and then to `path`. */
export async function requireViewer(path: string): Promise<Viewer> {
  return (await currentViewer()) ?? redirect(`/login?next=${encodeURIComponent(path)}`);
}

/** The signed-in moderator; to everybody else such a page is not there. */
export async function requireModerator(path: string): Promise<Viewer> {
  const viewer = await requireViewer(path);
  return viewer.isAdmin ? viewer : notFound();
}

/** The metadata of a moderators' page, of whose title others learn no more than of the page. */
export function moderatorMetadata(path: string, title: string): () => Promise<Metadata> {
  return async () => {
    await requireModerator(path);
    return { title };
  };
}

/** A path of this site, or "/" for anything that could lead elsewhere. */
export function ownPath(path: string): string {
  return /^\/(?![/\\])[^\\\s]*$/.test(path) ? path : "/";
}
