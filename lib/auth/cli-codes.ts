import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { cliCodes } from "@/db/schema/cli-tokens";
import { inTransaction } from "@/db/transaction";
import { PlainError } from "@/lib/errors";
import { issueCliToken } from "./cli-tokens";
import { hashSecret } from "./opaque-token";
import { isVerifierOf } from "./pkce";
import type { AuthorizeQuery } from "./schema";
import type { Viewer } from "./viewer";

const LIFETIME_S = 60;

/** Lets the command line that asked act for the viewer, and answers where to take its one-use code. */
export async function approveSignIn(viewer: Viewer, request: AuthorizeQuery): Promise<string> {
  const code = randomBytes(32).toString("base64url");
  await db.insert(cliCodes).values({
    codeHash: hashSecret(code),
    userId: viewer.id,
    codeChallenge: request.code_challenge,
    machine: request.name,
    expiresAt: sql`now() + make_interval(secs => ${LIFETIME_S})`,
  });
  return callbackUrl(request, { code });
}

/** Where to tell the command line that asked that its person does not want it. */
export function refuseSignIn(request: AuthorizeQuery): string {
  return callbackUrl(request, { error: "access_denied" });
}

/** An address of digits: a name such as localhost may lead elsewhere. */
function callbackUrl({ port, state }: AuthorizeQuery, answer: Record<string, string>): string {
  return `http://127.0.0.1:${port}/callback?${new URLSearchParams({ ...answer, state })}`;
}

/** Trades a code for a token, once, if the verifier is the one whose challenge the person approved. */
export async function exchangeCode(code: string, verifier: string) {
  return inTransaction(async (tx) => {
    const isCode = eq(cliCodes.codeHash, hashSecret(code));
    const [found] = await tx
      .select()
      .from(cliCodes)
      .where(and(isCode, isNull(cliCodes.usedAt), gt(cliCodes.expiresAt, sql`now()`)))
      .for("update");
    if (!found || !isVerifierOf(found.codeChallenge, verifier)) {
      throw new PlainError(400, "This sign-in code is wrong, was used already or has expired; sign in again");
    }
    await tx.update(cliCodes).set({ usedAt: sql`now()` }).where(isCode);
    return issueCliToken(tx, found.userId, found.machine);
  });
}
