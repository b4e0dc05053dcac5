import { env } from "@/lib/env";

type Address = { email: string | null; emailVerified: boolean };

/** Whether the configuration makes this person an admin; only a verified address counts. */
export function isAdminAddress(person: Address): boolean {
  return matches(person, env.ADMIN_EMAILS);
}

/** Whether the configuration makes this person a test user; only a verified address counts. */
export function isTestAddress(person: Address): boolean {
  return matches(person, env.TEST_USER_EMAILS);
}

/** Entries are whole addresses or `@domain`. */
function matches({ email, emailVerified }: Address, entries: string[]): boolean {
  if (!email || !emailVerified) return false;
  const address = email.toLowerCase();
  return entries.some((entry) => (entry.startsWith("@") ? address.endsWith(entry) : address === entry));
}
