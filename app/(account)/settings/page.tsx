import type { Metadata } from "next";
import { ActionForm } from "@/components/action-form";
import { CliSignIn } from "@/components/cli/cli-sign-in";
import { Connections } from "@/components/oauth/connections";
import { PageHeader } from "@/components/page-header";
import { ProfileForm } from "@/components/profile-form";
import { SubmitButton } from "@/components/submit-button";
import { Alert } from "@/components/ui/alert";
import { Section } from "@/components/ui/card";
import { Confirm } from "@/components/ui/confirm";
import { findCliSignIn } from "@/lib/auth/cli-tokens";
import { listConnections } from "@/lib/oauth/connections";
import { getProfile } from "@/lib/users/profile";
import { requireViewer } from "@/lib/web/session";
import { endSignIns, revokeConnection, revokeSignIn, saveNotifications, saveProfile } from "./actions";

export const metadata: Metadata = { title: "Settings" };

const mails = [
  {
    name: "purchase_receipts",
    label: "Receipts",
    text: "One mail for each purchase of yours. Refunds are always announced.",
  },
  {
    name: "payout_notifications",
    label: "Payouts",
    text: "When money is on its way to your bank, and when it failed.",
  },
  {
    name: "marketing_emails",
    label: "News",
    text: "On Mondays, what is new in the categories of what you own or installed.",
  },
] as const;

export default async function SettingsPage({ searchParams }: PageProps<"/settings">) {
  const { next: asked } = await searchParams;
  const next = typeof asked === "string" ? asked : undefined;
  const viewer = await requireViewer(next ? `/settings?next=${encodeURIComponent(next)}` : "/settings");
  const [profile, cliSignIn, connections] = await Promise.all([
    getProfile(viewer),
    findCliSignIn(viewer),
    listConnections(viewer),
  ]);

  return (
    <>
      <PageHeader title="Settings">{profile.email && <>Signed in as {profile.email}.</>}</PageHeader>
      <div className="space-y-6">
        {!profile.display_name && (
          <Alert tone="caution" title="Choose a display name">
            You can browse and buy without one. To publish, to review or to claim, people need to know who speaks.
            {next && " Once it is saved, you go back to where you were."}
          </Alert>
        )}
        <Section title="Public profile">
          <ProfileForm profile={profile} action={saveProfile} next={next} />
        </Section>
        <Section title="Mail">
          <ActionForm action={saveNotifications} done="Saved." className="space-y-3">
            {mails.map(({ name, label, text }) => (
              <label key={name} className="flex w-fit items-start gap-3">
                <input
                  type="checkbox"
                  name={name}
                  defaultChecked={profile.notifications[name]}
                  className="mt-1 size-4 accent-accent"
                />
                <span>
                  <span className="block text-sm font-medium">{label}</span>
                  <span className="block text-sm text-muted">{text}</span>
                </span>
              </label>
            ))}
            <div className="pt-2">
              <SubmitButton look="secondary" waiting="Saving…">
                Save mail settings
              </SubmitButton>
            </div>
          </ActionForm>
        </Section>
        <Section title="Command line" hint="One terminal at a time can act for you.">
          <CliSignIn signIn={cliSignIn} revoke={revokeSignIn} />
        </Section>
        <Section title="Assistants" hint="Programs that may use your library through our server for assistants.">
          <Connections connections={connections} revoke={revokeConnection} />
        </Section>
        <Section title="All sign-ins" hint="For when you have lost a computer, or somebody may have seen a token.">
          <Confirm
            trigger="Sign out everywhere"
            title="Sign out everywhere?"
            form={
              <ActionForm action={endSignIns}>
                <SubmitButton look="danger" waiting="Signing out…">
                  Sign out everywhere
                </SubmitButton>
              </ActionForm>
            }
          >
            Every browser, command line, assistant and program that acts for you is signed out at once, this one too.
          </Confirm>
        </Section>
      </div>
    </>
  );
}
