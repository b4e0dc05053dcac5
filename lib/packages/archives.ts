import { flattenZip } from "@skillyard/format/flatten";
import { fileInNormalZip } from "@skillyard/format/normal-zip";
import { LRUCache } from "lru-cache";
import { forAll } from "@/lib/context";
import { shared } from "@/lib/shared";
import { store } from "@/lib/storage/store";

/** A stored package; the hash is of its bytes, which a later packer may have written anew under the same key. */
type Stored = { storageKey: string; archiveSha256: string | null };
type Wanted = Stored & { isFlat: boolean };

const MAX_KEPT_BYTES = 32 * 1024 * 1024;

/** Those that were asked for last: whoever wants the files of one asks for each by itself, and all at once. */
const archives = shared(
  "archives",
  () =>
    new LRUCache<string, Uint8Array, Wanted>({
      maxSize: MAX_KEPT_BYTES,
      sizeCalculation: (bytes) => Math.max(1, bytes.byteLength),
      fetchMethod: (_key, _stale, { context }) => forAll(() => readStored(context)),
    }),
);

async function readStored({ storageKey, isFlat }: Wanted): Promise<Uint8Array> {
  const zip = await store.get(storageKey);
  return isFlat ? flattenZip(zip) : zip;
}

/** One file of a stored package; null where it has none at this path. */
export async function readPackedFile(stored: Stored, path: string): Promise<Uint8Array | null> {
  return fileInNormalZip(await readKept({ ...stored, isFlat: false }), path);
}

/** A stored package with its files at the root instead of in a folder. */
export function readFlatArchive(stored: Stored): Promise<Uint8Array> {
  return readKept({ ...stored, isFlat: true });
}

function readKept(wanted: Wanted): Promise<Uint8Array> {
  return archives.forceFetch(`${wanted.isFlat} ${wanted.storageKey} ${wanted.archiveSha256}`, { context: wanted });
}
