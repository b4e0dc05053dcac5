"use client";

import { type FormEvent, useState } from "react";
import type { FormState } from "@/lib/web/form-action";
import { ActionForm } from "./action-form";
import { TextareaField, TextField } from "./field";
import { SubmitButton } from "./submit-button";
import { Avatar } from "./ui/avatar";

type Profile = {
  display_name: string | null;
  display_name_slug: string | null;
  bio: string | null;
  avatar_url: string | null;
  website_url: string | null;
  code_host_url: string | null;
  linkedin_url: string | null;
  twitter_url: string | null;
};

type Props = {
  profile: Profile;
  action: (state: FormState, form: FormData) => Promise<FormState>;
  /** Where to go once it is saved. */
  next?: string | undefined;
};

const links = [
  { name: "website_url", label: "Website" },
  { name: "code_host_url", label: "Code host" },
  { name: "linkedin_url", label: "LinkedIn" },
  { name: "twitter_url", label: "Twitter" },
] as const;

/** The public profile beside how it will look. */
export function ProfileForm({ profile, action, next }: Props) {
  const [preview, setPreview] = useState({ name: profile.display_name ?? "", bio: profile.bio ?? "" });

  function show(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    setPreview({ name: String(form.get("display_name") ?? ""), bio: String(form.get("bio") ?? "") });
  }

  return (
    <div className="grid items-start gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_15rem]">
      <ActionForm action={action} done="Saved." className="space-y-4" onInput={show}>
        {next && <input type="hidden" name="next" value={next} />}
        <TextField
          label="Display name"
          name="display_name"
          defaultValue={profile.display_name ?? ""}
          required
          minLength={2}
          maxLength={50}
          autoComplete="name"
          hint="Signs your listings and reviews. Needed before you publish or review."
        />
        <TextareaField label="About you" name="bio" defaultValue={profile.bio ?? ""} maxLength={2000} optional />
        {links.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            type="url"
            defaultValue={profile[name] ?? ""}
            maxLength={300}
            placeholder="https://"
            optional
          />
        ))}
        <SubmitButton waiting="Saving…">Save profile</SubmitButton>
      </ActionForm>
      <aside aria-label="Preview" className="rounded-md border border-line p-4">
        <p className="mb-3 text-xs text-muted">What others see</p>
        <Avatar name={preview.name} src={profile.avatar_url} className="size-12" />
        <p className="mt-2 font-medium wrap-anywhere">{preview.name || "No name yet"}</p>
        <p className="mt-1 line-clamp-6 text-sm whitespace-pre-line text-muted wrap-anywhere">{preview.bio}</p>
        {profile.display_name_slug && (
          <a
            href={`/sellers/${profile.display_name_slug}`}
            className="link mt-2 inline-block py-0.5 text-sm wrap-anywhere"
          >
            Public profile
          </a>
        )}
      </aside>
    </div>
  );
}
