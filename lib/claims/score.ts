/** What speaks for a claim. */
export type Evidence = {
  claimId: string;
  /** Of the claimant, as the identity provider tells it. */
  codeHostUsername: string | null;
  /** Of whoever published the listing. */
  ownerHandle: string | null;
  /** `owner/name` of the repository that the listing's address names. */
  repository: string | null;
  /** Whether files of a code host can be read at all. */
  canReadFiles: boolean;
  fileCheckedAt: Date | null;
  fileFoundAt: Date | null;
  accountCreatedAt: Date;
};

export const CLAIM_FILE = ".skillyard-claim";

const SAME_ACCOUNT = 60;
const FILE = 30;
const AGE = 10;
const AGE_DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;

type Check = { points: number; of: number; finding: string };

/** How well a claim is proven, from 0 to 100, and each check with what it found, a line each. */
export function scoreClaim(evidence: Evidence, now: Date): { score: number; details: string } {
  const checks = [checkAccount(evidence), checkFile(evidence), checkAge(evidence, now)];
  return {
    score: checks.reduce((sum, { points }) => sum + points, 0),
    details: checks.map(({ points, of, finding }) => `${points} of ${of}: ${finding}`).join("\n"),
  };
}

function checkAccount({ codeHostUsername: mine, ownerHandle: theirs }: Evidence): Check {
  const points = (found: boolean) => ({ points: found ? SAME_ACCOUNT : 0, of: SAME_ACCOUNT });
  if (!theirs) return { ...points(false), finding: "The registry names no code-host account for this listing." };
  if (!mine) return { ...points(false), finding: `It belongs to ${theirs}; no code-host account of yours is known.` };
  const isSame = mine.toLowerCase() === theirs.toLowerCase();
  if (isSame) return { ...points(true), finding: `It belongs to ${theirs}, which is your code-host account.` };
  return { ...points(false), finding: `It belongs to ${theirs}; your code-host account is ${mine}.` };
}

function checkFile({ claimId, repository, canReadFiles, fileCheckedAt, fileFoundAt }: Evidence): Check {
  const none = { points: 0, of: FILE };
  if (!repository) return { ...none, finding: "The listing names no repository to look for a file in." };
  if (!canReadFiles) return { ...none, finding: "Files of the code host can't be read here." };
  if (fileFoundAt) return { points: FILE, of: FILE, finding: `${CLAIM_FILE} in ${repository} names this claim.` };
  const looked = fileCheckedAt ? `not found ${fileCheckedAt.toISOString().slice(0, 16)}Z` : "not looked for yet";
  return {
    ...none,
    finding: `Put a file ${CLAIM_FILE} with the line ${claimId} on the default branch of ${repository} (${looked}).`,
  };
}

function checkAge({ accountCreatedAt }: Evidence, now: Date): Check {
  const days = Math.floor((now.getTime() - accountCreatedAt.getTime()) / DAY_MS);
  const isOld = days > AGE_DAYS;
  const age = days === 1 ? "1 day" : `${Math.max(0, days)} days`;
  const finding = `Your Skillyard account is ${age} old${isOld ? "" : `; it counts after ${AGE_DAYS}`}.`;
  return { points: isOld ? AGE : 0, of: AGE, finding };
}

const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** The repository that a listing's address names: its first two segments. */
export function repositoryOf(sourceUrl: string): string | null {
  const [owner, name] = URL.canParse(sourceUrl) ? new URL(sourceUrl).pathname.split("/").filter(Boolean) : [];
  return owner && name && [owner, name].every((part) => SEGMENT.test(part)) ? `${owner}/${name}` : null;
}
