import type { Metadata } from "next";
import Link from "next/link";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { isOurLink } from "@/lib/users/unsubscribe";

export const metadata: Metadata = { title: "Unsubscribe", robots: { index: false }, referrer: "no-referrer" };

/** Asks before it acts: programs that look into mails open every link in them. */
export default async function UnsubscribePage({ searchParams }: PageProps<"/unsubscribe">) {
  const { user, signature, done } = await searchParams;
  const link = { user: textOf(user), signature: textOf(signature) };

  return (
    <div className="mx-auto max-w-narrow py-12">
      <h1 className="text-lg">Weekly news</h1>
      {!isOurLink(link) ? (
        <div className="mt-5">
          <Alert tone="bad" title="This link is not complete">
            Open the one at the end of the mail again, or switch the news off in your{" "}
            <Link href="/settings" className="link">
              settings
            </Link>
            .
          </Alert>
        </div>
      ) : done ? (
        <div className="mt-5">
          <Alert tone="good" title="You are unsubscribed">
            No more weekly news will be sent to you. Receipts and other mails about what you do here still are; you can
            change both in your{" "}
            <Link href="/settings" className="link">
              settings
            </Link>
            .
          </Alert>
        </div>
      ) : (
        <>
          <p className="mt-2 text-muted">
            Stop the letter that tells on Mondays what is new in the categories you use.
          </p>
          <form action={`/unsubscribe/now?${new URLSearchParams(link)}`} method="post" className="mt-6">
            <Button type="submit" look="primary" size="large" className="w-full">
              Unsubscribe
            </Button>
          </form>
        </>
      )}
    </div>
  );
}

function textOf(value: string | string[] | undefined): string {
  return typeof value === "string" ? value : "";
}
