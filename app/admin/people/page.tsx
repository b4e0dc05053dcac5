import type { Metadata } from "next";
import { ActionForm } from "@/components/action-form";
import { LookUp } from "@/components/moderation/look-up";
import { PageHeader } from "@/components/page-header";
import { SubmitButton } from "@/components/submit-button";
import { Time } from "@/components/time";
import { Badge } from "@/components/ui/badge";
import { findPeople } from "@/lib/moderation/people";
import { requireModerator } from "@/lib/web/session";
import { markTest, verify } from "../actions";

export const metadata: Metadata = { title: "People" };

type Person = Awaited<ReturnType<typeof findPeople>>[number];

export default async function PeoplePage({ searchParams }: PageProps<"/admin/people">) {
  const viewer = await requireModerator("/admin/people");
  const { named } = await searchParams;
  const asked = typeof named === "string" ? named : "";
  const people = await findPeople(viewer, asked);

  return (
    <>
      <PageHeader title="People">Mark an author as verified, or somebody as a test user.</PageHeader>
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
  const { id, display_name, email, verified, is_test, joined_at } = person;
  const name = display_name ?? "No display name";
  return (
    <>
      <div>
        <h2 className="flex flex-wrap items-center gap-2 text-sm wrap-anywhere">
          {name}
          {verified && <Badge tone="good">Verified</Badge>}
          {is_test && <Badge tone="caution">Test user</Badge>}
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
      </div>
    </>
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
