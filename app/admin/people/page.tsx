import { ActionForm } from "@/components/action-form";
import { LookUp } from "@/components/moderation/look-up";
import { ReasonField } from "@/components/moderation/reason-field";
import { PageHeader } from "@/components/page-header";
import { SubmitButton } from "@/components/submit-button";
import { Time } from "@/components/time";
import { Badge } from "@/components/ui/badge";
import { Confirm } from "@/components/ui/confirm";
import { findPeople } from "@/lib/moderation/people";
import { moderatorMetadata, requireModerator } from "@/lib/web/session";
import { banPerson, markTest, unbanPerson, verify } from "../actions";

export const generateMetadata = moderatorMetadata("/admin/people", "People");

type Person = Awaited<ReturnType<typeof findPeople>>[number];

export default async function PeoplePage({ searchParams }: PageProps<"/admin/people">) {
  const viewer = await requireModerator("/admin/people");
  const { named } = await searchParams;
  const asked = typeof named === "string" ? named : "";
  const people = await findPeople(viewer, asked);

  return (
    <>
      <PageHeader title="People">Mark an author as verified, somebody as a test user, or keep a person out.</PageHeader>
      <LookUp
        action="/admin/people"
        name="named"
        label="Address, profile or id"
        hint="A whole e-mail address, the last part of a profile's address, or an id."
        value={asked}
      />
      {asked && people.length === 0 && <p className="text-sm">Nobody is called so.</p>}
      {people.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {people.map((person) => (
            <li key={person.id} className="space-y-3 p-4">
              <PersonEntry person={person} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function PersonEntry({ person }: { person: Person }) {
  const { id, display_name, email, verified, is_test, banned_at, joined_at } = person;
  const name = display_name ?? "No display name";
  return (
    <>
      <div>
        <h2 className="flex flex-wrap items-center gap-2 text-sm wrap-anywhere">
          {name}
          {verified && <Badge tone="good">Verified</Badge>}
          {is_test && <Badge tone="caution">Test user</Badge>}
          {banned_at && <Badge tone="bad">Banned</Badge>}
        </h2>
        <p className="text-sm text-muted wrap-anywhere">
          {email ?? "No address"} · joined <Time value={joined_at} />
        </p>
        <p className="font-mono text-xs text-muted wrap-anywhere">{id}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <MarkForm action={verify} id={id} to={!verified} about={name}>
          {verified ? "Take verification back" : "Mark as verified"}
        </MarkForm>
        <MarkForm action={markTest} id={id} to={!is_test} about={name}>
          {is_test ? "No longer a test user" : "Mark as a test user"}
        </MarkForm>
        <Ban id={id} about={name} isBanned={banned_at !== null} />
      </div>
    </>
  );
}

function Ban({ id, about, isBanned }: { id: string; about: string; isBanned: boolean }) {
  const verb = isBanned ? "Lift the ban" : "Ban";
  return (
    <Confirm
      trigger={`${verb}…`}
      title={isBanned ? `Lift the ban on ${about}?` : `Ban ${about}?`}
      form={
        <ActionForm action={isBanned ? unbanPerson : banPerson} className="w-full space-y-3">
          <input type="hidden" name="user_id" value={id} />
          <ReasonField />
          <SubmitButton look={isBanned ? "secondary" : "danger"} waiting="Deciding…" aria-label={`${verb}: ${about}`}>
            {verb}
          </SubmitButton>
        </ActionForm>
      }
    >
      {isBanned
        ? "They can sign in again, and what they published and rated is back at once."
        : "They are signed out everywhere and can't sign in. Their listings, profile and reviews are hidden from everybody else and nothing of theirs is sold; buyers keep what they own."}
    </Confirm>
  );
}

type MarkProps = { action: typeof verify; id: string; to: boolean; about: string; children: string };

function MarkForm({ action, id, to, about, children }: MarkProps) {
  return (
    <ActionForm action={action}>
      <input type="hidden" name="user_id" value={id} />
      <SubmitButton
        look="secondary"
        name="value"
        value={String(to)}
        waiting="Marking…"
        aria-label={`${children}: ${about}`}
      >
        {children}
      </SubmitButton>
    </ActionForm>
  );
}
