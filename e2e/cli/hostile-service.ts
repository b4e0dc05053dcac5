import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { contentHash, sha256Hex } from "@skillyard/format/content-hash";
import { zipSync } from "fflate";

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A service that answers whatever it is told to, by path, and remembers who came with what. */
export async function hostileService(answers: Record<string, Answer>) {
  const asked: { path: string; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    asked.push({ path, authorization: request.headers.authorization });
    const answer = answers[path];
    if (answer) return answer(request, response);
    json({ detail: "Not here" }, 404)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin, asked, stop };
}

export function json(value: unknown, status = 200): Answer {
  return (_, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(value));
  };
}

export function redirect(location: string): Answer {
  return (_, response) => {
    response.writeHead(302, { location });
    response.end();
  };
}

export function bytes(content: Uint8Array): Answer {
  return (_, response) => void response.end(content);
}

/** Says that it has no end. */
export const endless: Answer = (_, response) => {
  response.writeHead(200, { "content-type": "application/json" });
  const more = () => {
    while (response.write("a".repeat(65_536)));
    response.once("drain", more);
  };
  more();
};

/** A listing as the service tells of it. */
export function listing(slug: string, text: Record<string, unknown> = {}) {
  return {
    ...{ slug, title: slug, description: "Explains an expression.", category: "development", type: "skill" },
    ...{ price_cents: 0, currency: "usd", version: "1.0.0", security_status: "pass", security_score: 100 },
    ...{ download_count: 0, long_description: null, view_count: 0, install_count: 0, source: "native" },
    ...{ rating_average: null, rating_count: 0, trust_level: "community", source_url: null },
    author: {
      display_name: "Somebody",
      code_host_username: null,
      display_name_slug: "somebody",
      avatar_url: null,
      verified: false,
    },
    ...text,
  };
}

export function packed(
  slug: string,
  text = `---\nname: ${slug}\ndescription: Explains an expression.\n---\n\nRead it.\n`,
) {
  const content = Buffer.from(text);
  const archive = zipSync({ [`${slug}/SKILL.md`]: content });
  return { archive, content_hash: contentHash([{ path: "SKILL.md", mode: "644", sha256: sha256Hex(content) }]) };
}

/** The answers by which a listing is installed from `url`. */
export function installable(slug: string, download: { url: string; content_hash: string; size_bytes: number | null }) {
  const link = {
    slug,
    version: "1.0.0",
    license_code: null,
    filename: `${slug}.zip`,
    expires_at: "2030-01-01T00:00:00Z",
  };
  return {
    [`/v1/skills/${slug}`]: json(listing(slug)),
    [`/v1/skills/${slug}/download`]: json({ ...link, ...download }),
  };
}
