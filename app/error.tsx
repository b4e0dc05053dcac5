"use client";

import { Failure } from "@/components/layout/failure";

type Props = { error: Error & { digest?: string }; retry: () => void };

export default function PageFailed({ error, retry }: Props) {
  return (
    <main id="main" className="mx-auto w-full max-w-page px-4 sm:px-6">
      <Failure error={error} retry={retry} />
    </main>
  );
}
