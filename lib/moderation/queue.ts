import { type SQL, sql } from "drizzle-orm";
import { db, one } from "@/db/client";
import { claims } from "@/db/schema/claims";
import { listings, versions } from "@/db/schema/listings";
import { appeals, auditLog, reports } from "@/db/schema/moderation";
import { disputes, purchases } from "@/db/schema/purchases";
import { reviewRings, reviews } from "@/db/schema/reviews";
import { scans } from "@/db/schema/security";
import { users } from "@/db/schema/users";
import type { Viewer } from "@/lib/auth/viewer";
import { requireModerator } from "./authority";
import type { QueueItem } from "./responses";
import type { QueueQuery } from "./schema";

const openAppeals = sql`
  select 'appeal' as kind, a.id, a.created_at, v.listing_id, v.id as version_id, a.user_id as person_id,
    v.reason, a.message as text
  from ${appeals} a join ${versions} v on v.id = a.version_id
  where a.status = 'open'`;

const openReports = sql`
  select 'report', r.id, r.created_at, r.listing_id, l.published_version_id, r.user_id, r.reason, r.text
  from ${reports} r join ${listings} l on l.id = r.listing_id
  where r.resolved_at is null and r.review_id is null`;

/** Each with what was written, by whom, and what its reporter says of that. */
const openReviewReports = sql`
  select 'review_report', r.id, r.created_at, r.listing_id, l.published_version_id, r.user_id, r.reason,
    concat_ws(E'\n\n', r.text, coalesce(u.display_name, 'Somebody') || ' gave ' || written.rating || ' of 5: '
      || coalesce(nullif(written.text, ''), '(no words)'))
  from ${reports} r join ${listings} l on l.id = r.listing_id
    join ${reviews} written on written.id = r.review_id join ${users} u on u.id = written.user_id
  where r.resolved_at is null`;

const openClaims = sql`
  select 'claim', c.id, c.created_at, c.listing_id, null::uuid, c.user_id, c.verification_score || ' of 100',
    c.verification_details
  from ${claims} c
  where c.status = 'sandbox'`;

/** Until their author goes on with a newer version. */
const failedReviews = sql`
  select 'scan_error', v.id, v.failed_at, v.listing_id, v.id, null::uuid, v.reason, v.message
  from ${versions} v
  where v.status = 'rejected' and v.reason_code = 'SCAN_ERROR' and not exists (
    select 1 from ${versions} newer
    where newer.listing_id = v.listing_id and newer.created_at > v.created_at and newer.status <> 'cancelled')`;

/** On sale without ever having had a version that passed unwarned, and never looked at by a moderator. */
const warnedFirstVersions = sql`
  select 'warned', v.id, v.published_at, v.listing_id, v.id, null::uuid, null, null
  from ${listings} l join ${versions} v on v.id = l.published_version_id
  where l.listed and l.security_status = 'warn' and l.source = 'native' and l.price_cents > 0
    and not exists (
      select 1 from ${versions} earlier
      where earlier.listing_id = l.id and earlier.status = 'superseded' and earlier.security_status = 'pass')
    and not exists (
      select 1 from ${versions} judged join ${auditLog} d on d.subject_type = 'version' and d.subject_id = judged.id::text
      where judged.listing_id = l.id)`;

/** On sale, and refused by rules that came later. */
const worseRechecks = sql`
  select 'recheck', v.id, s.scanned_at, v.listing_id, v.id, null::uuid, null, null
  from ${versions} v join ${scans} s on s.id = v.recheck_scan_id
  where v.recheck_scan_id is not null and v.status = 'published'`;

const openRings = sql`
  select 'ring', g.id, g.created_at, g.listing_id, l.published_version_id, null::uuid,
    count(*) || ' unverified reviews by people who ' || case g.kind
      when 'new_accounts' then 'joined within two days of each other' else 'all reviewed the same listings' end,
    string_agg(u.display_name || ': ' || r.rating || ' of 5 for ' || reviewed.slug, E'\\n' order by r.created_at, r.id)
  from ${reviewRings} g join ${listings} l on l.id = g.listing_id
    join ${reviews} r on r.ring_id = g.id join ${users} u on u.id = r.user_id
    join ${listings} reviewed on reviewed.id = r.listing_id
  where g.resolved_at is null
  group by g.id, l.id`;

/** Disputes and inquiries that wait for our answer to the bank, which is given at the processor. */
const disputesToAnswer = sql`
  select 'dispute', d.id, d.opened_at, p.listing_id, null::uuid, p.buyer_id, d.reason || ', ' || d.status,
    'Dispute ' || d.stripe_dispute_id || ' of purchase ' || p.id || coalesce(', to be answered at the payment processor by '
      || to_char(d.evidence_due_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"'), '')
  from ${disputes} d join ${purchases} p on p.id = d.purchase_id
  where d.closed_at is null and d.status like '%needs_response'`;

const waitingRows: SQL = sql.join(
  [
    openAppeals,
    openReports,
    openReviewReports,
    openClaims,
    failedReviews,
    warnedFirstVersions,
    worseRechecks,
    openRings,
    disputesToAnswer,
  ],
  sql` union all `,
);

/** What waits for a moderator, the longest wait first. */
export async function listQueue(viewer: Viewer, { kind, limit, offset }: QueueQuery) {
  requireModerator(viewer);
  const waiting = sql`select * from (${waitingRows}) as rows ${kind ? sql`where kind = ${kind}` : sql``}`;
  const [rows, counted] = await Promise.all([
    db.execute<QueueItem>(sql`
      with page as (${waiting} order by created_at, kind, id limit ${limit} offset ${offset})
      select page.kind, page.id, l.slug as skill_slug, l.title as skill_title, l.type as skill_type, l.price_cents,
        author.display_name as author_display_name, author.display_name_slug as author_display_name_slug,
        v.id as version_id, v.version, v.status as version_status, v.security_status, v.security_score, v.reason_code,
        person.display_name as raised_by, page.reason, page.text, page.created_at
      from page
      join ${listings} l on l.id = page.listing_id
      left join ${users} author on author.id = l.author_id
      left join ${versions} v on v.id = page.version_id
      left join ${users} person on person.id = page.person_id
      order by page.created_at, page.kind, page.id`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from (${waiting}) as counted`),
  ]);
  const items = rows.map((row): QueueItem => ({ ...row, created_at: new Date(row.created_at) }));
  return { items, total: one(counted).total, limit, offset };
}
