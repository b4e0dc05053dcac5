import { Footer } from "@/components/layout/footer";
import { Header } from "@/components/layout/header";
import { currentViewer } from "@/lib/web/session";

export default async function SiteLayout({ children }: LayoutProps<"/">) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header viewer={await currentViewer()} />
      <main id="main" className="mx-auto w-full max-w-page flex-1 px-4 pt-8 sm:px-6">
        {children}
      </main>
      <Footer />
    </div>
  );
}
