import { formatBytes, plural } from "../format";
import { Time } from "../time";
import { ListingFacts } from "./listing-facts";

type Manifest = { license?: string | null; compatibility?: string | null; allowedTools?: string[] };

type Props = {
  page: {
    listing: { version: string; published_at: Date | string | null };
    files: { path: string; size: number }[];
    size_bytes: number | null;
    manifest: Manifest | null;
    observed: { [area: string]: string[] } | null;
    main_file_bytes: number | null;
  };
};

const charactersPerToken = 4;

/** What the package is in figures, and what it says it uses beside what the review saw it use. */
export function PackageFacts({ page }: Props) {
  const { manifest, observed } = page;
  const tokens = page.main_file_bytes && Math.round(page.main_file_bytes / charactersPerToken);
  return (
    <>
      <ListingFacts
        title="Package"
        facts={[
          { term: "Version", value: <span className="font-mono text-xs">{page.listing.version}</span> },
          { term: "Published", value: page.listing.published_at && <Time value={page.listing.published_at} /> },
          { term: "License", value: manifest?.license },
          { term: "Works with", value: manifest?.compatibility },
          { term: "Files", value: page.files.length > 0 && plural(page.files.length, "file") },
          { term: "Download", value: page.size_bytes && formatBytes(page.size_bytes) },
          { term: "Loading costs", value: tokens && `about ${tokens.toLocaleString("en-US")} tokens` },
        ]}
      />
      <ListingFacts
        title="Permissions"
        facts={[
          { term: "Tools it asks for", value: manifest && (manifest.allowedTools?.join(", ") || "none named") },
          { term: "Hosts it names", value: observed?.hosts && (observed.hosts.join(", ") || "none") },
          { term: "Hosts it talks to", value: observed?.contacted && (observed.contacted.join(", ") || "none") },
          { term: "Files it touches", value: observed?.paths && (observed.paths.join(", ") || "none") },
          { term: "Variables it reads", value: observed?.variables && (observed.variables.join(", ") || "none") },
          { term: "Programs it starts", value: observed?.commands && (observed.commands.join(", ") || "none") },
          { term: "Files nobody can read", value: observed?.unread && (observed.unread.join(", ") || "none") },
        ]}
      />
    </>
  );
}
