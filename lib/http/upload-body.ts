import { extensionOfContentType, PACKAGE_EXTENSIONS, packageExtension } from "@skillyard/format/extensions";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { readBytes } from "./body";
import { ValidationError } from "./validation";

/** A package as it was sent. */
export type Upload = { filename: string; bytes: Uint8Array };

/** The forms in which a package may be sent. */
export const uploadContent = {
  "multipart/form-data": {
    schema: {
      type: "object",
      properties: { file: { type: "string", format: "binary", description: PACKAGE_EXTENSIONS.join(", ") } },
      required: ["file"],
    },
  },
  "application/zip": { schema: { type: "string", format: "binary" } },
  "application/gzip": { schema: { type: "string", format: "binary" } },
};

/** Boundaries, part headers and other fields of a form. */
const FORM_OVERHEAD_BYTES = 64 * 1024;

/**
 * The package in a request: the field `file` of a form, or the raw body of a zip or gzip.
 * Throws FILE_TOO_LARGE while streaming, and a 422 where there is no file or its kind is unknown.
 */
export async function readUpload(request: Request): Promise<Upload> {
  const contentType = request.headers.get("content-type") ?? "";
  const upload = /^multipart\/form-data\b/i.test(contentType)
    ? await readForm(request, contentType)
    : await readRaw(request, contentType);
  return checkUpload(upload);
}

/** Refuses what is larger than a package may be, or has an unknown ending. */
export function checkUpload(upload: Upload): Upload {
  if (upload.bytes.byteLength > env.MAX_PACKAGE_BYTES) throw new AppError("FILE_TOO_LARGE", tooLarge());
  if (!packageExtension(upload.filename)) {
    throw invalidFile(
      "value_error",
      `Value error, the file's name must end in ${PACKAGE_EXTENSIONS.join(", ")}`,
      upload.filename,
    );
  }
  return upload;
}

async function readForm(request: Request, contentType: string): Promise<Upload> {
  const bytes = await readBytes(request, env.MAX_PACKAGE_BYTES + FORM_OVERHEAD_BYTES, tooLarge());
  const form = await new Response(bytes as BodyInit, { headers: { "content-type": contentType } })
    .formData()
    .catch(() => {
      throw invalidFile("value_error", "Value error, the form could not be read as multipart/form-data");
    });
  const file = form.get("file");
  if (!(file instanceof File) || file.name === "") throw missingFile();
  return { filename: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

async function readRaw(request: Request, contentType: string): Promise<Upload> {
  const extension = extensionOfContentType(contentType);
  if (!extension) throw missingFile();
  const bytes = await readBytes(request, env.MAX_PACKAGE_BYTES, tooLarge());
  if (bytes.byteLength === 0) throw missingFile();
  return { filename: `package${extension}`, bytes };
}

function tooLarge(): string {
  return `A package may have at most ${env.MAX_PACKAGE_BYTES / 1024 / 1024} MiB`;
}

/** What is refused that carries no package. */
export function missingFile(): ValidationError {
  return invalidFile("missing", "Field required");
}

function invalidFile(type: string, msg: string, input: unknown = null): ValidationError {
  const ctx = type === "value_error" ? { ctx: { error: {} } } : {};
  return new ValidationError([{ type, loc: ["body", "file"], msg, input, ...ctx }]);
}
