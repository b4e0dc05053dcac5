"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Reads the page again every few seconds, as long as it is shown on the page and the page is looked at. */
export function Refresher({ everyMs }: { everyMs: number }) {
  const router = useRouter();

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [router, everyMs]);

  return null;
}
