import { z } from "zod";
import type { ObjectId } from "@/lib/git/objects";
import { isWholePack, type Pack, type PackedObject, type Place } from "@/lib/git/pack";
import { log } from "@/lib/log";
import { StorageFault } from "@/lib/storage/object";
import { store } from "@/lib/storage/store";
import { keysOf } from "./state";

/** What a package came to: its folder and the objects of that, or null where it is not fit. */
export type Part = { folder: ObjectId; objects: ObjectId[] } | null;

const index = z.object({
  parts: z.record(z.string(), z.object({ folder: z.string(), objects: z.array(z.string()) }).nullable()),
  places: z.record(z.string(), z.tuple([z.number(), z.number()])),
});

/** All that an earlier state has stored, so that what is still the same need be neither opened nor compressed again. */
export class Held {
  private constructor(
    /** By the content of a package. */
    readonly parts: Map<string, Part>,
    private readonly places: Map<ObjectId, Place>,
    private readonly pack: Uint8Array,
  ) {}

  static readonly nothing = new Held(new Map(), new Map(), new Uint8Array());

  /** What the state of this id has stored; nothing, where that is lost or damaged. Throws STORAGE_ERROR. */
  static async load(id: string): Promise<Held> {
    try {
      const keys = keysOf(id);
      const [text, pack] = await Promise.all([store.get(keys.index), store.get(keys.whole)]);
      if (!isWholePack(pack)) throw new Error("The pack is damaged");
      const { parts, places } = index.parse(JSON.parse(text.toString()));
      return new Held(new Map(Object.entries(parts)), new Map(Object.entries(places)), pack);
    } catch (error) {
      if (error instanceof StorageFault && !error.isLost) throw error;
      log.error({ err: error }, "the git catalogue is made anew, as the one before can't be read");
      return Held.nothing;
    }
  }

  get isNothing(): boolean {
    return this.places.size === 0;
  }

  find(id: ObjectId): PackedObject | null {
    const place = this.places.get(id);
    return place ? { id, bytes: this.pack.subarray(place[0], place[0] + place[1]) } : null;
  }

  *objects(): Iterable<PackedObject> {
    for (const [id, [offset, length]] of this.places) yield { id, bytes: this.pack.subarray(offset, offset + length) };
  }
}

/** What `Held.load` reads of a pack with these parts in it. */
export function writeIndex(parts: Map<string, Part>, { places }: Pack): Uint8Array {
  return Buffer.from(JSON.stringify({ parts: Object.fromEntries(parts), places: Object.fromEntries(places) }));
}
