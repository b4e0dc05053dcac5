import { Terminal } from "lucide-react";
import type { Metadata } from "next";
import { ActionForm } from "@/components/action-form";
import { SignInTerms } from "@/components/cli/sign-in-terms";
import { SubmitButton } from "@/components/submit-button";
import { Alert } from "@/components/ui/alert";
import { findCliSignIn } from "@/lib/auth/cli-tokens";
import { authorizeQuery } from "@/lib/auth/schema";
import { requireViewer } from "@/lib/web/session";
import { answerSignIn } from "./actions";

export const metadata: Metadata = { title: "Sign in the command line", robots: { index: false } };

export default async function AuthorizePage({ searchParams }: PageProps<"/cli/authorize">) {
  const query = await searchParams;
  const parsed = authorizeQuery.safeParse(query);
  if (!parsed.success) return <BrokenLink parts={parsed.error.issues.map(({ path }) => path.join("."))} />;

  const { port, state, code_challenge, name } = parsed.data;
  const viewer = await requireViewer(`/cli/authorize?${new URLSearchParams(query as Record<string, string>)}`);
  const current = await findCliSignIn(viewer);

  return (
    <div className="mx-auto max-w-form py-12">
      <h1 className="text-lg">Sign in the command line?</h1>
      <p className="mt-2 text-muted">
        A program on this computer asks to act for you. Continue only if you have just started the sign-in there.
      </p>
      <ActionForm action={answerSignIn} className="mt-6">
        <input type="hidden" name="port" value={port} />
        <input type="hidden" name="state" value={state} />
        <input type="hidden" name="code_challenge" value={code_challenge} />
        {name && <input type="hidden" name="name" value={name} />}
        <SignInTerms
          viewer={viewer}
          machine={name}
          replaces={current?.is_expired ? null : current}
          facts={[{ name: "Answer goes to", value: <code className="font-mono text-sm">127.0.0.1:{port}</code> }]}
        />
        <div className="mt-5 flex flex-wrap gap-2">
          <SubmitButton name="decision" value="approve" size="large">
            <Terminal aria-hidden />
            Sign in
          </SubmitButton>
          <SubmitButton name="decision" value="refuse" look="secondary" size="large">
            Refuse
          </SubmitButton>
        </div>
      </ActionForm>
    </div>
  );
}

function BrokenLink({ parts }: { parts: string[] }) {
  return (
    <div className="mx-auto max-w-form py-12">
      <h1 className="mb-5 text-lg">Sign in the command line</h1>
      <Alert tone="bad" title="This sign-in link is not valid">
        <p>It is cut off or was changed, so nobody was signed in. Start the sign-in again in the terminal.</p>
        <p>Missing or wrong: {parts.join(", ")}.</p>
      </Alert>
    </div>
  );
}
