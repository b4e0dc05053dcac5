import type { Metadata } from "next";
import { Footer } from "@/components/layout/footer";
import { Header } from "@/components/layout/header";
import { SideNav } from "@/components/layout/side-nav";
import { currentViewer } from "@/lib/web/session";

export const metadata: Metadata = { robots: { index: false } };

export default async function ModerationLayout({ children }: LayoutProps<"/admin">) {
  const viewer = await currentViewer();
  return (
    <div className="flex min-h-dvh flex-col">
      <Header viewer={viewer} />
      <div className="mx-auto grid w-full max-w-page flex-1 content-start gap-x-10 gap-y-6 px-4 pt-4 sm:px-6 lg:grid-cols-[11.5rem_minmax(0,1fr)] lg:pt-8">
        {viewer?.isAdmin ? <SideNav area="Moderation" /> : <div />}
        <main id="main" className="min-w-0">
          {children}
        </main>
      </div>
      <Footer />
    </div>
  );
}
