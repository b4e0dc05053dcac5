import { BYTES } from "./bytes";
import type { Mutate } from "./files";
import { PADDINGS } from "./padding";
import { SHAPES } from "./shapes";

/** Ways to change a package that keep it working, each with a name. */
export const MUTATIONS: [name: string, mutate: Mutate][] = [...BYTES, ...SHAPES, ...PADDINGS];
