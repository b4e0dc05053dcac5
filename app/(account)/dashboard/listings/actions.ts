"use server";

import { PACKAGE_EXTENSIONS, packageExtension } from "@skillyard/format/extensions";
import { InvalidPackage } from "@skillyard/format/invalid-package";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { Inspection } from "@/components/listings/package-field";
import { isRefusal } from "@/lib/errors";
import { checkUpload, type Upload } from "@/lib/http/upload-body";
import { text } from "@/lib/input";
import { checkPackage } from "@/lib/isolation/run";
import { republishListing, unpublishListing } from "@/lib/listings/archive";
import { cancelVersion } from "@/lib/listings/cancel";
import { dismissNotice } from "@/lib/listings/notices";
import { publishListing } from "@/lib/listings/publish";
import { createVersionBody, publishBody, updateBody } from "@/lib/listings/schema";
import { updateListing } from "@/lib/listings/update";
import { createVersion } from "@/lib/listings/versions";
import { MIN_CHARGE_CENTS } from "@/lib/money";
import { uploadPackage } from "@/lib/packages/upload";
import { appealVersion } from "@/lib/security/appeals";
import { rescanVersion } from "@/lib/security/rescan";
import { appealBody } from "@/lib/security/schema";
import { dollars } from "@/lib/web/dollars";
import { fieldsOf, formAction } from "@/lib/web/form-action";
import { requireViewer } from "@/lib/web/session";

/** What could never be charged is refused here. */
const price = dollars.refine(
  (cents) => cents === 0 || cents >= MIN_CHARGE_CENTS,
  `The lowest price that can be charged is $0.${MIN_CHARGE_CENTS}`,
);

const file = z
  .instanceof(File)
  .refine(({ size }) => size > 0, "Choose a package")
  .refine(({ name }) => packageExtension(name), `The file's name must end in ${PACKAGE_EXTENSIONS.join(", ")}`);
const slug = text({ max: 100 });

const publishForm = publishBody.omit({ price_cents: true }).extend({ price, file });

/** Has a refused version reviewed again by the rules of today. */
export const reviewAgain = formAction(
  z.object({ slug, version_id: text({ max: 100 }) }),
  async (viewer, { slug, version_id }) => {
    await rescanVersion(viewer, slug, version_id);
    revalidatePath(`/dashboard/listings/${slug}`);
  },
);

/** Brings a refusal before the moderators. */
export const appeal = formAction(
  appealBody.extend({ slug, version_id: text({ max: 100 }) }),
  async (viewer, { slug, version_id, message }) => {
    await appealVersion(viewer, slug, version_id, { message });
    revalidatePath(`/dashboard/listings/${slug}`);
  },
);

/** Creates the listing and hands in its first package; the review's answer shows on the listing's own page. */
export const publish = formAction(publishForm, async (viewer, { price, file, ...listing }) => {
  const upload = await readUpload(file);
  const { slug } = await publishListing(viewer, { ...listing, price_cents: price });
  await uploadPackage(viewer, slug, upload);
  redirect(`/dashboard/listings/${slug}`);
});

const editForm = updateBody
  .pick({ title: true, description: true, category: true, long_description: true })
  .extend({ slug, price });

export const edit = formAction(editForm, async (viewer, { slug, price, ...changes }) => {
  await updateListing(viewer, slug, { ...changes, price_cents: price });
  revalidatePath(`/dashboard/listings/${slug}`);
});

const versionForm = createVersionBody
  .pick({ version: true, changelog: true })
  .extend({ slug, file, waiting: z.literal("1").optional() });

/** Opens a version, unless one waits for its package already, and hands in the package. */
export const handIn = formAction(versionForm, async (viewer, { slug, file, waiting, ...version }) => {
  const upload = await readUpload(file);
  if (!waiting) await createVersion(viewer, slug, version);
  await uploadPackage(viewer, slug, upload);
  revalidatePath(`/dashboard/listings/${slug}`);
});

export const cancel = formAction(
  z.object({ slug, version_id: text({ max: 100 }) }),
  async (viewer, { slug, version_id }) => {
    await cancelVersion(viewer, slug, version_id);
    revalidatePath(`/dashboard/listings/${slug}`);
  },
);

export const unpublish = formAction(z.object({ slug }), async (viewer, { slug }) => {
  await unpublishListing(viewer, slug);
  revalidatePath(`/dashboard/listings/${slug}`);
});

export const republish = formAction(z.object({ slug }), async (viewer, { slug }) => {
  await republishListing(viewer, slug);
  revalidatePath(`/dashboard/listings/${slug}`);
});

export const putAside = formAction(z.object({ version_id: text({ max: 100 }) }), async (viewer, { version_id }) => {
  await dismissNotice(viewer, version_id);
  revalidatePath("/dashboard", "layout");
});

const inspectForm = z.object({ file, slug, type: z.enum(["skill", "agent"]).optional() });

/** Opens a package without keeping it, and says what is in it or why it can't be taken. */
export async function inspectPackage(form: FormData): Promise<Inspection> {
  const fields = fieldsOf(form);
  await requireViewer("/dashboard/listings/new");
  const asked = inspectForm.safeParse(fields);
  if (!asked.success) return refusal(asked.error.issues[0]?.message ?? "Choose a package");
  const { file, slug, type } = asked.data;
  try {
    const upload = await readUpload(file);
    if (type) return await tryToOpen(upload, type, slug);
    const asSkill = await tryToOpen(upload, "skill", slug);
    if (asSkill.ok) return asSkill;
    const asAgent = await tryToOpen(upload, "agent", slug);
    return asAgent.ok ? asAgent : asSkill;
  } catch (error) {
    if (isRefusal(error)) return refusal(error.message);
    throw error;
  }
}

async function tryToOpen({ filename, bytes }: Upload, type: "skill" | "agent", slug: string): Promise<Inspection> {
  try {
    const opened = await checkPackage({ bytes, filename, type, slug: slug || "package" });
    const { name, description } = opened.manifest;
    // Before the listing has a slug, the package is held against its own name.
    const { warnings } = slug ? opened : await checkPackage({ bytes, filename, type, slug: name });
    const { fileCount, unpackedBytes } = opened;
    return { ok: true, name, description, type, fileCount, unpackedBytes, warnings };
  } catch (error) {
    if (!(error instanceof InvalidPackage)) throw error;
    const { message, file, line } = error;
    return refusal(message, file && (line ? `${file}:${line}` : file));
  }
}

function refusal(message: string, place: string | null = null): Inspection {
  return { ok: false, message, place };
}

async function readUpload(chosen: File): Promise<Upload> {
  return checkUpload({ filename: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) });
}
