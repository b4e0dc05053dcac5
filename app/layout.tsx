import "./globals.css";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { ThemeProvider } from "@/components/layout/theme-provider";
import { env } from "@/lib/env";

/** Every page reads the session or the database, so none is rendered ahead of a request. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  metadataBase: new URL(env.APP_URL),
  title: { default: "Skillyard: skills and agents for coding assistants", template: "%s · Skillyard" },
  description: "Find, buy and install reviewed skills and agents for your coding assistant, or sell your own.",
};

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f9fbfc" },
    { media: "(prefers-color-scheme: dark)", color: "#0a1217" },
  ],
};

export default async function RootLayout({ children }: LayoutProps<"/">) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;

  return (
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <body className="font-sans">
        <ThemeProvider nonce={nonce}>
          <a
            href="#main"
            className="sr-only z-20 rounded-md bg-accent px-3 py-2 font-medium text-on-accent focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
          >
            Skip to content
          </a>
          {children}
        </ThemeProvider>
      </body>
    </html>
  );
}
