"use client";

import { Failure } from "@/components/layout/failure";

type Props = { error: Error & { digest?: string }; retry: () => void };

export default function PageFailed({ error, retry }: Props) {
  return <Failure error={error} retry={retry} />;
}
