import { contentHash, sha256Hex, sortByPath } from "./content-hash";
import type { ArchivedFile } from "./entry";
import { type PackageExtension, packageExtension } from "./extensions";
import { InvalidPackage, quoted } from "./invalid-package";
import { type Budget, countBytes, countEntry, DEFAULT_LIMITS, type Limits, newBudget } from "./limits";
import { findMainFile } from "./main-file";
import { readManifest } from "./manifest";
import { checkNestedArchives, isZip } from "./nested";
import type { OpenedPackage, PackageFile, PackageType } from "./package";
import { refuseCollisions } from "./paths";
import { gunzipWithin, isGzip, readTar } from "./tar";
import { readZip } from "./zip";

type Upload = { filename: string; type: PackageType; slug: string; limits?: Limits };

/** Opens an upload in memory and answers its files and manifest, or throws `InvalidPackage` for a rule it breaks. */
export async function openPackage(bytes: Uint8Array, upload: Upload): Promise<OpenedPackage> {
  return assemblePackage(await readFiles(bytes, upload), upload);
}

/** The files of an upload, relative to the package's root, or `InvalidPackage` for an archive that breaks a rule. */
export async function readFiles(bytes: Uint8Array, upload: Upload): Promise<ArchivedFile[]> {
  const budget = newBudget(upload.limits ?? DEFAULT_LIMITS);
  const archived = await readUpload(bytes, upload, budget);
  if (archived.length === 0) throw new InvalidPackage("The package is empty; pack the folder that holds its files.");

  refuseCollisions(archived.map(({ path }) => path));
  const rooted = stripTopFolder(archived);
  await checkNestedArchives(rooted, budget);
  return rooted;
}

/** The package that such files make, or `InvalidPackage` where what describes it is missing or broken. */
export function assemblePackage(files: ArchivedFile[], { type, slug }: Omit<Upload, "filename">): OpenedPackage {
  const mainFile = findMainFile(files, type, slug);
  const { manifest, warnings } = readManifest(mainFile.bytes, mainFile.path, type);
  if (manifest.name !== slug) {
    warnings.push(`The package calls itself ${quoted(manifest.name)} while the listing is ${quoted(slug)}.`);
  }
  const described = describeFiles(files);
  return {
    type,
    manifest,
    mainFile: mainFile.path,
    files: described,
    contentHash: contentHash(described),
    fileCount: described.length,
    unpackedBytes: described.reduce((sum, { size }) => sum + size, 0),
    warnings,
  };
}

/** The files in the order of their paths, with size and hash. */
export function describeFiles(files: ArchivedFile[]): PackageFile[] {
  return sortByPath(files).map((file) => ({ ...file, size: file.bytes.length, sha256: sha256Hex(file.bytes) }));
}

async function readUpload(bytes: Uint8Array, upload: Upload, budget: Budget): Promise<ArchivedFile[]> {
  const extension = packageExtension(upload.filename);

  switch (extension) {
    case null:
      throw new InvalidPackage(
        `${quoted(upload.filename)} is no package; upload a .zip, .skill, .agent, .tar.gz or .md.`,
      );
    case ".md":
      countEntry(budget);
      countBytes(budget, bytes.length);
      return [{ path: upload.type === "skill" ? "SKILL.md" : `${upload.slug}.md`, mode: "644", bytes }];
    case ".tgz":
    case ".tar.gz":
      if (!isGzip(bytes)) throw otherFormat(upload.filename, extension, "a gzip");
      return readTar(await gunzipWithin(bytes, budget), budget);
    default:
      if (!isZip(bytes)) throw otherFormat(upload.filename, extension, "a zip");
      return readZip(bytes, budget, { whole: true });
  }
}

function otherFormat(filename: string, extension: PackageExtension, format: string): InvalidPackage {
  return new InvalidPackage(
    `${quoted(filename)} ends in ${extension} but is not ${format} file; pack the folder again.`,
  );
}

/** The files relative to the package's root: archives made of one folder are read from inside it. */
function stripTopFolder(files: ArchivedFile[]): ArchivedFile[] {
  const first = files[0]?.path ?? "";
  const top = first.slice(0, first.indexOf("/") + 1);
  if (top === "" || !files.every(({ path }) => path.startsWith(top))) return files;
  return files.map((file) => ({ ...file, path: file.path.slice(top.length) }));
}
