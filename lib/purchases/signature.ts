const MAX_AHEAD_S = 300;

/**
 * What was signed with one of these secrets: while one is replaced, both it and its successor count.
 * Throws the last secret's complaint where none fits. The processor's library refuses what was signed too long
 * ago and takes what is dated ahead, which could be sent again for as long as that lasts; here neither is taken.
 */
export function readSigned<T>(header: string, secrets: string[], read: (header: string, secret: string) => T): T {
  if (signedAtS(header) > Date.now() / 1000 + MAX_AHEAD_S) throw new Error("The signature is dated ahead");
  let complaint: unknown = new Error("There is no secret to check the signature with");
  for (const secret of secrets) {
    try {
      return read(header, secret);
    } catch (error) {
      complaint = error;
    }
  }
  throw complaint;
}

/** The latest of the times that the header names. */
function signedAtS(header: string): number {
  const times = header.split(",").map((part) => (part.startsWith("t=") ? Number.parseInt(part.slice(2), 10) : 0));
  return Math.max(...times.filter((time) => !Number.isNaN(time)));
}
