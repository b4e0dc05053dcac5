import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Markdown } from "@/components/markdown";
import { PageHeader } from "@/components/page-header";
import { GUIDES, type Guide, readGuide } from "@/lib/guides";

type Props = PageProps<"/docs/[guide]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const guide = guideOf((await params).guide);
  return guide ? GUIDES[guide] : notFound();
}

export default async function GuidePage({ params }: Props) {
  const guide = guideOf((await params).guide);
  const html = guide && (await readGuide(guide));
  if (!html) notFound();
  return (
    <article className="max-w-text">
      <PageHeader title={GUIDES[guide].title}>{GUIDES[guide].description}</PageHeader>
      <Markdown html={html} />
    </article>
  );
}

function guideOf(name: string): Guide | null {
  return Object.hasOwn(GUIDES, name) ? (name as Guide) : null;
}
