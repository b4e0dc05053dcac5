export type Person = { sub: string; email: string; name: string };

/** The three people that the sign-in page offers. */
export const samplePeople = [
  { sub: "buyer", email: "buyer@example.com", name: "Jonas Weber", does: "buys and reviews" },
  { sub: "seller", email: "seller@example.com", name: "Mara Lindqvist", does: "publishes and gets paid" },
  { sub: "admin", email: "admin@example.com", name: "Ines Okafor", does: "moderates" },
];

/** Who signs in under this name or address, or null where it can be neither. */
export function findPerson(typed: string): Person | null {
  const name = typed.trim().toLowerCase();
  const sample = samplePeople.find(({ sub, email }) => name === sub || name === email);
  if (sample) return { sub: sample.sub, email: sample.email, name: sample.name };

  if (/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(name)) return { sub: name, email: `${name}@example.com`, name };
  if (name.length <= 200 && /^[a-z0-9.+_-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(name)) {
    return { sub: name, email: name, name: name.slice(0, name.indexOf("@")) };
  }
  return null;
}

/** What identity tokens and access tokens say of a person. */
export function claimsOf({ sub, email, name }: Person) {
  return { sub, email, email_verified: true, name, code_host_username: email.slice(0, email.indexOf("@")) };
}
