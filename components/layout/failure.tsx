"use client";

import Link from "next/link";
import { unstable_isUnrecognizedActionError as isUnrecognizedAction } from "next/navigation";
import { useEffect } from "react";
import { Button, buttonClass } from "../ui/button";

type Props = { error: Error & { digest?: string }; retry: () => void };

/**
 * The page could not be made: what to do, and where else to go. One that is older than the service, so that its forms
 * lead nowhere, is loaded anew. An outage of what a page depends on is told by `inPageContext` before any of this.
 */
export function Failure({ error, retry }: Props) {
  const isStale: boolean = isUnrecognizedAction(error);
  useEffect(() => {
    if (isStale) window.location.reload();
  }, [isStale]);
  if (isStale) return <p className="py-16 text-center text-muted">Skillyard was updated; the page is loaded anew.</p>;

  const { digest } = error;
  return (
    <div className="mx-auto max-w-form py-16">
      <h1 className="text-lg">Something went wrong on our side</h1>
      <p className="mt-2 text-muted">The page could not be shown. Try again in a moment.</p>
      {digest && (
        <p className="mt-2 text-muted">
          If it keeps failing, quote this reference when you write to us:{" "}
          <span className="font-mono text-ink">{digest}</span>
        </p>
      )}
      <p className="mt-6 flex gap-2">
        <Button look="primary" onClick={retry}>
          Try again
        </Button>
        <Link href="/" className={buttonClass()}>
          Home
        </Link>
      </p>
    </div>
  );
}
