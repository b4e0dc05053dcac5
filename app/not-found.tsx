import type { Metadata } from "next";
import { Header } from "@/components/layout/header";
import { NotFound } from "@/components/layout/not-found";
import { currentViewer } from "@/lib/web/session";

export const metadata: Metadata = { title: "Not found" };

export default async function UnknownAddress() {
  return (
    <>
      <Header viewer={await currentViewer()} />
      <main id="main" className="mx-auto w-full max-w-page px-4 sm:px-6">
        <NotFound />
      </main>
    </>
  );
}
