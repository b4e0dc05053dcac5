import { CircleCheck, CircleDashed } from "lucide-react";
import type { Metadata } from "next";
import { ActionForm } from "@/components/action-form";
import { SelectField } from "@/components/field";
import { PageHeader } from "@/components/page-header";
import { requirementWords } from "@/components/sellers/requirement-words";
import { SubmitButton } from "@/components/submit-button";
import { Alert } from "@/components/ui/alert";
import { Section } from "@/components/ui/card";
import { getConnectState } from "@/lib/sellers/connect-state";
import { isPayableCountry } from "@/lib/sellers/countries";
import { requireViewer } from "@/lib/web/session";
import { openOnboarding } from "./actions";

export const metadata: Metadata = { title: "Getting paid" };

type State = Awaited<ReturnType<typeof getConnectState>>;

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
  closed: {
    tone: "bad",
    title: "Closed",
    text: "Your account at the payment processor is closed, so nobody can buy from you. What you published stays; set up a new account to sell again.",
  },
} as const;

export default async function ConnectPage({ searchParams }: PageProps<"/dashboard/connect">) {
  const viewer = await requireViewer("/dashboard/connect");
  const account = await getConnectState(viewer);
  const { tone, title, text } = words[account.is_closed ? "closed" : account.status];
  const started = account.status !== "not_started" && !account.is_closed;
  const hadTrouble = (await searchParams).trouble !== undefined;

  return (
    <>
      <PageHeader title="Getting paid">
        Sales run through a payment processor, which asks who you are and where to send your money. Skillyard never sees
        your documents or your bank account.
      </PageHeader>
      <div className="max-w-text space-y-6">
        {hadTrouble && (
          <Alert tone="caution" title="The payment processor did not answer">
            Nothing is lost. Continue below in a minute.
          </Alert>
        )}
        <Alert tone={tone} title={title}>
          {text}
        </Alert>
        {started && <Steps account={account} />}
        {(account.status !== "rejected" || account.is_closed) && (
          <Section title={account.status === "active" ? "At the payment processor" : started ? "Continue" : "Set up"}>
            <Continue account={account} />
          </Section>
        )}
        {account.status === "active" && account.may_change_country && (
          <details>
            <summary className="link inline-block rounded-md py-1 text-sm">Change the country</summary>
            <ActionForm action={openOnboarding} className="mt-3 max-w-narrow space-y-4">
              <CountryField account={account} />
              <SubmitButton look="secondary" waiting="Opening…">
                Set up an account there
              </SubmitButton>
            </ActionForm>
          </details>
        )}
      </div>
    </>
  );
}

function Steps({ account }: { account: State }) {
  return (
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
        {requirementWords(account.requirements_due).map((requirement) => (
          <Step key={requirement} done={false} text={`Still due: ${requirement}`} />
        ))}
      </ul>
    </Section>
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

const regions = new Intl.DisplayNames("en", { type: "region" });

function Continue({ account }: { account: State }) {
  const { status, may_change_country, is_closed } = account;
  const active = status === "active";
  const chooses = status === "not_started" || is_closed || (!active && may_change_country);

  return (
    <ActionForm action={openOnboarding} className="max-w-narrow space-y-4">
      {active && (
        <p className="text-sm text-muted">Your bank account, your payouts and your tax documents are there.</p>
      )}
      {chooses ? (
        <CountryField account={account} />
      ) : (
        <input type="hidden" name="country" value={account.country ?? "US"} />
      )}
      {!chooses && !may_change_country && account.country && (
        <p className="text-sm text-muted">
          Your account's country is {regions.of(account.country)}. It can't be changed any more, because somebody has
          bought from you.
        </p>
      )}
      <SubmitButton waiting="Opening…">
        {active ? "Open the payment processor" : "Continue at the payment processor"}
      </SubmitButton>
    </ActionForm>
  );
}

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

const countries = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter(isPayableCountry)
  .map((code) => ({ code, name: regions.of(code) ?? code }))
  .sort((a, b) => a.name.localeCompare(b.name));

function CountryField({ account: { status, country, is_closed } }: { account: State }) {
  const isNew = status === "not_started" || is_closed;
  return (
    <SelectField
      label="Country"
      name="country"
      defaultValue={country ?? "US"}
      hint={
        isNew
          ? "Where you live, or where your business is registered. It can't be changed after the first sale."
          : "Another country opens a new account, and closes this one. That is possible until somebody buys from you."
      }
    >
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
