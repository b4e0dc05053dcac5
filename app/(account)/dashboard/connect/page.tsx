import { CircleCheck, CircleDashed } from "lucide-react";
import type { Metadata } from "next";
import { ActionForm } from "@/components/action-form";
import { SelectField } from "@/components/field";
import { PageHeader } from "@/components/page-header";
import { SubmitButton } from "@/components/submit-button";
import { Alert } from "@/components/ui/alert";
import { Section } from "@/components/ui/card";
import { isPayableCountry } from "@/lib/sellers/countries";
import { getSellerStatus } from "@/lib/sellers/status";
import { requireViewer } from "@/lib/web/session";
import { openOnboarding } from "./actions";

export const metadata: Metadata = { title: "Getting paid" };

const words = {
  not_started: { tone: "note", title: "Not set up", text: "You can publish, but nobody can buy from you yet." },
  onboarding: { tone: "caution", title: "Not finished", text: "The payment processor still needs something from you." },
  pending: {
    tone: "note",
    title: "Being checked",
    text: "You are done. The payment processor is checking what you gave it; this can take a day or two.",
  },
  restricted: {
    tone: "bad",
    title: "Restricted",
    text: "The payment processor has paused sales or payouts until you give it what is missing.",
  },
  active: {
    tone: "good",
    title: "Active",
    text: "People can buy from you, and your earnings are paid out by themselves.",
  },
  rejected: {
    tone: "bad",
    title: "Rejected",
    text: "The payment processor has declined this account. Write to it from its own pages to learn why.",
  },
} as const;

export default async function ConnectPage() {
  const viewer = await requireViewer("/dashboard/connect");
  const account = await getSellerStatus(viewer);
  const { tone, title, text } = words[account.status];
  const started = account.status !== "not_started";
  const active = account.status === "active";

  return (
    <>
      <PageHeader title="Getting paid">
        Sales run through a payment processor, which asks who you are and where to send your money. Skillyard never sees
        your documents or your bank account.
      </PageHeader>
      <div className="max-w-text space-y-6">
        <Alert tone={tone} title={title}>
          {text}
        </Alert>
        {started && (
          <Section title="Your account" flush>
            <ul className="divide-y divide-line text-sm">
              <Step
                done={account.charges_enabled}
                text={account.charges_enabled ? "People can buy from you" : "Nobody can buy from you yet"}
              />
              <Step
                done={account.payouts_enabled}
                text={account.payouts_enabled ? "Payouts go to your bank" : "Payouts are not possible yet"}
              />
              {account.requirements_due.map((requirement) => (
                <Step key={requirement} done={false} text={`Still due: ${inWords(requirement)}`} />
              ))}
            </ul>
          </Section>
        )}
        {account.status !== "rejected" && (
          <Section title={active ? "At the payment processor" : started ? "Continue" : "Set up"}>
            <ActionForm action={openOnboarding} className="max-w-narrow space-y-4">
              {active ? (
                <>
                  <input type="hidden" name="country" value={account.country ?? "US"} />
                  <p className="text-sm text-muted">
                    Your bank account, your payouts and your tax documents are there.
                  </p>
                </>
              ) : (
                <SelectField
                  label="Country"
                  name="country"
                  defaultValue={account.country ?? "US"}
                  hint={
                    started
                      ? "Another country opens a new account, as long as nothing was sold through this one."
                      : "Where you live, or where your business is registered. It can't be changed after the first sale."
                  }
                >
                  {countries.map(({ code, name }) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </SelectField>
              )}
              <SubmitButton waiting="Opening…">
                {active ? "Open the payment processor" : "Continue at the payment processor"}
              </SubmitButton>
            </ActionForm>
          </Section>
        )}
      </div>
    </>
  );
}

function Step({ done, text }: { done: boolean; text: string }) {
  const Icon = done ? CircleCheck : CircleDashed;
  return (
    <li className="flex items-center gap-2.5 px-4 py-2.5">
      <Icon aria-hidden className={done ? "size-4 shrink-0 text-good" : "size-4 shrink-0 text-muted"} />
      <span className="wrap-anywhere">{text}</span>
    </li>
  );
}

/** "identity.individual.date_of_birth" as "individual, date of birth". */
function inWords(requirement: string): string {
  const parts = requirement.split(".").filter((part) => part !== "identity" && part !== "configuration");
  return parts.map((part) => part.replaceAll("_", " ")).join(", ");
}

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const regions = new Intl.DisplayNames("en", { type: "region" });

const countries = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter(isPayableCountry)
  .map((code) => ({ code, name: regions.of(code) ?? code }))
  .sort((a, b) => a.name.localeCompare(b.name));
