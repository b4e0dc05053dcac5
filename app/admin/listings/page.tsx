import { redirect } from "next/navigation";
import { LookUp } from "@/components/moderation/look-up";
import { PageHeader } from "@/components/page-header";
import { moderatorMetadata, requireModerator } from "@/lib/web/session";

export const generateMetadata = moderatorMetadata("/admin/listings", "Listings");

export default async function FindListingPage({ searchParams }: PageProps<"/admin/listings">) {
  await requireModerator("/admin/listings");
  const { slug } = await searchParams;
  if (typeof slug === "string" && slug.trim()) redirect(`/admin/listings/${encodeURIComponent(slug.trim())}`);

  return (
    <>
      <PageHeader title="Listings">Any listing of ours, whatever its state.</PageHeader>
      <LookUp action="/admin/listings" name="slug" label="Slug" hint="The last part of its page's address." value="" />
    </>
  );
}
