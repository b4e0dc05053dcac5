import { sha256Hex } from "@skillyard/format/content-hash";
import { flattenZip } from "@skillyard/format/flatten";
import { and, asc, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { versions } from "@/db/schema/listings";
import { log } from "@/lib/log";
import { StorageFault } from "@/lib/storage/object";
import { store } from "@/lib/storage/store";

/** Triggers tell up to sixty names of what a statement changed, two for each version; of more, all kept answers are dropped. */
const BATCH = 25;

const isUnhashed = and(isNotNull(versions.storageKey), isNull(versions.archiveSha256));

type Unhashed = { id: string; storageKey: string | null };
type Hashed = { id: string; archive_sha256: string; flat_sha256: string };

/** Whether a package is stored whose archive was not hashed when it was uploaded. */
export async function hasUnhashedArchives(): Promise<boolean> {
  return (await listUnhashed(null, 1)).length > 0;
}

/**
 * Hashes every stored archive that was not hashed when it was uploaded, in batches in the order of the versions' ids. Each
 * batch is noted before the next is read, and what is noted is not read again, so a run that was stopped is resumed by the
 * next. What can't be read, or is no zip of ours, is logged and left to the next run. Ends early while the storage is out of
 * reach, and after a batch of which nothing could be hashed: then it is not the storage that the archives were put into.
 */
export async function hashArchives(stopping: AbortSignal): Promise<void> {
  let after: string | null = null;
  while (!stopping.aborted) {
    const unhashed = await listUnhashed(after, BATCH);
    after = unhashed.at(-1)?.id ?? null;
    const hashed: Hashed[] = [];
    for (const version of unhashed) hashed.push(...(await hash(version)));
    if (hashed.length === 0) return;
    await note(hashed);
  }
}

function listUnhashed(after: string | null, limit: number): Promise<Unhashed[]> {
  return db
    .select({ id: versions.id, storageKey: versions.storageKey })
    .from(versions)
    .where(and(isUnhashed, after === null ? undefined : gt(versions.id, after)))
    .orderBy(asc(versions.id))
    .limit(limit);
}

async function hash({ id, storageKey }: Unhashed): Promise<Hashed[]> {
  if (!storageKey) return [];
  try {
    const zip = await store.get(storageKey);
    return [{ id, archive_sha256: sha256Hex(zip), flat_sha256: sha256Hex(flattenZip(zip)) }];
  } catch (error) {
    if (error instanceof StorageFault && !error.isLost) throw error;
    log.error({ err: error, versionId: id }, "a stored archive could not be hashed");
    return [];
  }
}

/** An upload of the same content may have noted them meanwhile, of what it wrote anew. */
async function note(hashed: Hashed[]): Promise<void> {
  await db.execute(sql`
    update ${versions} set archive_sha256 = hashed.archive_sha256, flat_sha256 = hashed.flat_sha256
    from jsonb_to_recordset(${JSON.stringify(hashed)}::jsonb) as hashed (id uuid, archive_sha256 text, flat_sha256 text)
    where ${versions.id} = hashed.id and ${versions.archiveSha256} is null`);
}
