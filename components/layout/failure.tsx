"use client";

import { Button } from "../ui/button";

type Props = { digest?: string; retry: () => void };

/** Something broke on our side; the reference finds it in the log. */
export function Failure({ digest, retry }: Props) {
  return (
    <div className="mx-auto max-w-form py-16">
      <h1 className="text-lg">Something went wrong on our side</h1>
      <p className="mt-2 text-muted">
        The page could not be shown. Try again; if it keeps failing, quote the reference below when you write to us.
      </p>
      {digest && <p className="mt-4 font-mono text-sm">Reference {digest}</p>}
      <p className="mt-6 flex gap-2">
        <Button look="primary" onClick={retry}>
          Try again
        </Button>
      </p>
    </div>
  );
}
