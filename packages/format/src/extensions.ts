/** The endings of the file names that an upload may have. */
export const PACKAGE_EXTENSIONS = [".zip", ".skill", ".agent", ".tar.gz", ".tgz", ".md"] as const;

export type PackageExtension = (typeof PACKAGE_EXTENSIONS)[number];

const EXTENSION_OF_CONTENT_TYPE: Record<string, PackageExtension> = {
  "application/zip": ".zip",
  "application/x-zip-compressed": ".zip",
  "application/gzip": ".tgz",
  "application/x-gzip": ".tgz",
};

/** The known extension that a file name ends with, whatever its case, or null. */
export function packageExtension(filename: string): PackageExtension | null {
  const name = filename.toLowerCase();
  return PACKAGE_EXTENSIONS.find((extension) => name.endsWith(extension)) ?? null;
}

/** The extension that the body of an upload without a file name stands for, or null. */
export function extensionOfContentType(contentType: string): PackageExtension | null {
  const mediaType = contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return Object.hasOwn(EXTENSION_OF_CONTENT_TYPE, mediaType) ? (EXTENSION_OF_CONTENT_TYPE[mediaType] ?? null) : null;
}
