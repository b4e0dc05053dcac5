import { Footer } from "@/components/layout/footer";
import { Header } from "@/components/layout/header";
import { SideNav } from "@/components/layout/side-nav";
import { currentViewer } from "@/lib/web/session";

export default async function AccountLayout({ children }: LayoutProps<"/">) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header viewer={await currentViewer()} />
      <div className="mx-auto grid w-full max-w-page flex-1 content-start gap-x-10 gap-y-6 px-4 pt-4 sm:px-6 lg:grid-cols-[11.5rem_minmax(0,1fr)] lg:pt-8 print:block print:p-0">
        <SideNav />
        <main id="main" className="min-w-0">
          {children}
        </main>
      </div>
      <Footer />
    </div>
  );
}
