import { LogIn } from "lucide-react";
import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { currentViewer, ownPath } from "@/lib/web/session";

export const metadata: Metadata = { title: "Sign in", robots: { index: false } };

const troubles: Record<string, string> = {
  AccessDenied: "The sign-in service did not let you in. Try again with another account.",
  Banned:
    "A moderator has closed this account. What you bought with it stays yours: write to us to have it sent to you.",
};

export default async function LoginPage({ searchParams }: PageProps<"/login">) {
  const { next, error } = await searchParams;
  const path = ownPath(typeof next === "string" ? next : "/");
  if (await currentViewer()) redirect(path as Route);

  return (
    <div className="mx-auto max-w-narrow py-12">
      <h1 className="text-lg">Sign in</h1>
      <p className="mt-2 text-muted">
        To buy, to publish and to review. The first sign-in creates your account; browsing and free downloads need none.
      </p>
      {error && (
        <div className="mt-5">
          <SignInTrouble error={error} />
        </div>
      )}
      <form action="/login/start" method="post" className="mt-6">
        <input type="hidden" name="next" value={path} />
        <Button type="submit" look="primary" size="large" className="w-full">
          <LogIn aria-hidden />
          Continue to sign in
        </Button>
      </form>
    </div>
  );
}

function SignInTrouble({ error }: { error: string | string[] }) {
  const known = typeof error === "string" && Object.hasOwn(troubles, error) ? troubles[error] : null;
  return (
    <Alert tone="bad" title={error === "Banned" ? "This account is closed" : "The sign-in did not finish"}>
      {known ?? "It may have taken too long, or was broken off. Try again."}
    </Alert>
  );
}
