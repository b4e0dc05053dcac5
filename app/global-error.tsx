"use client";

import "./globals.css";
import { Failure } from "@/components/layout/failure";

type Props = { error: Error & { digest?: string }; retry: () => void };

/** Shown when even the shell of the site could not be made. */
export default function ShellFailed({ error, retry }: Props) {
  return (
    <html lang="en">
      <body className="font-sans">
        <title>Something went wrong · Skillyard</title>
        <main className="mx-auto w-full max-w-page px-4 sm:px-6">
          <Failure error={error} retry={retry} />
        </main>
      </body>
    </html>
  );
}
