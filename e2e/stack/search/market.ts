import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type postgres from "postgres";

/** A listing as searches are judged by it. */
export type Offer = {
  slug: string;
  title: string;
  description: string;
  category: string;
  type: string;
  seller: string;
  popularity: number;
  topic?: string;
  task?: string;
};

const catalogue = path.join(import.meta.dirname, "..", "..", "..", "dev", "catalogue");

const TOPICS =
  "beekeeping pottery chess sourdough astronomy genealogy violin origami bonsai sailing knitting archery calligraphy falconry kayaking orchids aquariums woodworking leatherwork weaving fermentation espresso cheesemaking vineyards permaculture birdwatching geocaching climbing fencing juggling puppetry animation podcasting screenwriting photography embroidery bookbinding blacksmithing campanology dressmaking".split(
    " ",
  );

/** What can be had for each topic, and what it says of itself. */
const TASKS: Record<string, string> = {
  Coach: "Asks what you tried today, corrects one habit at a time and never praises without a reason.",
  "Lesson Planner": "Arranges an hour of teaching for children or adults, with a warm-up, an exercise and homework.",
  Glossary: "Defines the vocabulary that newcomers stumble over, with pronunciation and an example for each term.",
  "Safety Checklist":
    "Lists the hazards before you begin, from cuts and burns to allergies, and what belongs in the first-aid kit.",
  "Budget Calculator":
    "Estimates the expenses of a year, separates purchases from running costs and shows where to economise.",
  "Progress Tracker": "Keeps a record of every session, draws the trend and notices when you have stopped improving.",
  "Starter Guide": "Tells an absolute beginner what to buy, what to borrow and what to ignore for the first month.",
  "Equipment Finder": "Compares gear by durability, weight and warranty, and suggests second-hand alternatives.",
  "Quiz Maker": "Composes multiple-choice questions with plausible wrong answers and explains each solution.",
  Journal: "Turns spoken remarks into a diary entry with weather, mood and a photograph.",
  Calendar: "Reminds you of seasonal chores and deadlines, and moves them when it rains.",
  Troubleshooter: "Narrows a fault down by elimination and proposes the cheapest repair that could work.",
};

const SELLERS =
  "Odalys Quintero;Bartholomew Finch;Siobhán Gallagher;Ngozi Adeyemi;Rasmus Thorsen;Juniper & Slate;Wilhelmina Kowalczyk;Álvaro Benítez;Copperfield Workshop;Nanami Hoshino".split(
    ";",
  );

/** The sample catalogue and a generated one; each generated offer mentions another's topic, as sellers do. */
export function offers(): Offer[] {
  return [...sampled(), ...generated()];
}

function sampled(): Offer[] {
  const names = new Map<string, string>(
    JSON.parse(readFileSync(path.join(catalogue, "people.json"), "utf8")).map(
      (person: { username: string; display_name: string }) => [person.username, person.display_name],
    ),
  );
  const folders = readdirSync(catalogue, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name: slug }) => {
    const listing = JSON.parse(readFileSync(path.join(catalogue, slug, "listing.json"), "utf8"));
    const { title, description, category, type, author, downloads } = listing;
    return { slug, title, description, category, type, seller: names.get(author) ?? "", popularity: downloads.length };
  });
}

function generated(): Offer[] {
  return TOPICS.flatMap((topic, t) =>
    Object.entries(TASKS).map(([task, says], k): Offer => {
      const title = `${topic.charAt(0).toUpperCase()}${topic.slice(1)} ${task}`;
      const other = TOPICS[(t * 7 + k * 11 + 5) % TOPICS.length];
      return {
        slug: title.toLowerCase().replaceAll(" ", "-"),
        title,
        description: `${says} Also of use to friends of ${other}.`,
        category: k % 2 ? "productivity" : "research",
        type: k % 3 ? "skill" : "agent",
        seller: SELLERS[(t + k * 3) % SELLERS.length] ?? "",
        popularity: (t * 7919 + k * 104729) % 5_000,
        topic,
        task,
      };
    }),
  );
}

/** Publishes the offers as the service's functions would, so that triggers note what they note. */
export async function offer(sql: postgres.Sql, all: Offer[]): Promise<void> {
  const sellers = [...new Set(all.map(({ seller }) => seller))].map((name, i) => ({ name, slug: `seller-${i}` }));
  await sql.begin(async (tx) => {
    await tx`
      insert into users (issuer, subject, display_name, display_name_slug)
      select 'search', slug, name, slug from jsonb_to_recordset(${JSON.stringify(sellers)}::text::jsonb) as seller (name text, slug text)`;
    await tx`
      insert into listings (slug, type, author_id, author_name, title, description, category, security_status, popularity)
      select slug, type, (select id from users where display_name = seller), seller, title, description, category, 'pass', popularity
      from jsonb_to_recordset(${JSON.stringify(all)}::text::jsonb)
        as offer (slug text, type text, seller text, title text, description text, category text, popularity int)`;
    await tx`insert into listing_stats (listing_id, download_count) select id, popularity from listings`;
    await tx`
      insert into versions (listing_id, version, status, content_hash, storage_key, published_at, security_status)
      select id, '1.0.0', 'published', 'sha256:' || md5(slug), 'search/' || slug, now(), 'pass' from listings`;
    await tx`
      update listings set published_at = now(), published_version_id = versions.id
      from versions where listing_id = listings.id`;
  });
}
