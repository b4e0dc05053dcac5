import { checkParams, spec, specMissing } from "@/dev/stripe/spec-check";
import { simulator } from "./client";

type Sent = { method: string; path: string; params: object | null; status: number | null; fault: string | null };

/** What a request meets before it is read: a key or an account that is not known. */
const UNREAD: (number | null)[] = [401, 403];

/**
 * Holds what the service under test asked of the payment processor against the description of its API, closed
 * objects included, and answers each complaint once. Says so where that description is not at hand.
 */
export async function checkProcessorRequests(): Promise<string[]> {
  if (!spec) {
    console.log(`\nThe requests to the payment processor were not checked: ${specMissing}.`);
    return [];
  }
  const { data } = await simulator<{ data: Sent[] }>("/_sim/requests");
  const sent = data.filter(({ params, fault, status }) => params !== null || !(fault || UNREAD.includes(status)));
  const complaints = new Set(sent.flatMap((request) => complaintOf(request) ?? []));
  const kinds = new Set(sent.map(({ method, path }) => `${method} ${path.replace(/_\w{8,}/g, "_…")}`));
  console.log(
    `\n${sent.length} requests to the payment processor, of ${kinds.size} kinds, held against its API's description.`,
  );
  return [...complaints];
}

function complaintOf({ method, path, params, status }: Sent): string | null {
  if (params === null) return `${method} ${path} was answered ${status}, and was never understood`;
  try {
    const isBody = method === "POST";
    checkParams(method, path, { body: isBody ? params : {}, query: isBody ? {} : params });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
