import { expect } from "@playwright/test";

const text = expect.any(String);
const number = expect.any(Number);
/** RFC 3339 in UTC. */
export const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const author = {
  display_name: text,
  code_host_username: text,
  display_name_slug: text,
  avatar_url: null,
  verified: false,
};

/** Every field of a native listing summary, as it is right after publishing. */
export const summary = {
  slug: text,
  title: text,
  description: text,
  category: "development",
  type: "skill",
  price_cents: 0,
  currency: "usd",
  version: "1.0.0",
  security_status: "pass",
  download_count: 0,
  long_description: null,
  view_count: 0,
  install_count: 0,
  rating_average: null,
  rating_count: 0,
  author,
  source: "native",
  source_url: null,
  source_installs: null,
  source_stars: null,
};

/** Every field of a listing's detail, as it is right after publishing. */
export const detail = {
  slug: text,
  title: text,
  description: text,
  category: "development",
  type: "skill",
  price_cents: 0,
  currency: "usd",
  version: "1.0.0",
  security_status: "pass",
  security_score: number,
  download_count: 0,
  long_description: null,
  trust_level: "community",
  view_count: 0,
  install_count: 0,
  rating_average: null,
  rating_count: 0,
  published_at: timestamp,
  created_at: timestamp,
  archived_at: null,
  author,
};

/** The body of a refusal with this code. */
export function refusal(code: string) {
  return { detail: { detail: expect.any(String), code } };
}
