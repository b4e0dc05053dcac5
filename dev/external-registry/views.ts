import type { Skill, Version } from "@/dev/external-registry/skill";

/** An item of `GET /skills`. */
export function listItem(skill: Skill) {
  const { slug, displayName, summary, topics, stats, createdAt, updatedAt } = skill;
  const latest = skill.versions[0];
  return {
    slug,
    displayName,
    summary,
    topics,
    tags: latest ? { latest: latest.version } : {},
    stats,
    createdAt,
    updatedAt,
    latestVersion: latest ?? null,
    metadata: null,
  };
}

/** `GET /skills/{slug}`. */
export function detail(skill: Skill) {
  const { latestVersion, metadata, ...fields } = listItem(skill);
  return { skill: fields, latestVersion, metadata, owner: skill.owner, ...moderation(skill) };
}

function moderation({ verdict }: Skill) {
  if (!verdict) return {};
  return {
    moderation: {
      isSuspicious: verdict === "suspicious",
      isMalwareBlocked: verdict === "malicious",
      verdict,
      reasonCodes: verdict === "clean" ? [] : [`${verdict}.scan`],
      summary: verdict === "clean" ? null : `The scan found it ${verdict}.`,
    },
  };
}

/** An entry of `GET /search`. */
export function hit(skill: Skill, score: number) {
  const { slug, displayName, summary, updatedAt, owner } = skill;
  const version = skill.versions[0]?.version ?? null;
  return { score, slug, displayName, summary, version, updatedAt, ownerHandle: owner.handle, owner };
}

/** `GET /skills/{slug}/versions/{version}`. */
export function versionDetail(skill: Skill, version: Version, files: Record<string, Uint8Array>) {
  return {
    skill: { slug: skill.slug, displayName: skill.displayName },
    version: {
      ...version,
      files: Object.entries(files).map(([path, bytes]) => ({ path, size: bytes.byteLength })),
      security: skill.verdict ? { status: skill.verdict } : null,
    },
  };
}
