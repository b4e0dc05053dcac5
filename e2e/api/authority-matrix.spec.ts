import { Client, tokenFor } from "../client";
import { apiDocument } from "../conformance";
import { expect, type Person, test } from "../fixtures";
import { commandLineOf } from "./auth/sign-in";
import { rows } from "./authority-rows";

const TOKENLESS = ["receiveAccountsEvent", "receiveConnectEvent", "receivePaymentEvent", "signInCli", "startDevice"];

test("every operation that writes has a row, unless it looks at no token", async () => {
  const writing = Object.values((await apiDocument()).paths).flatMap(({ get, ...others }) => Object.values(others));
  const blind = writing.filter(({ security }) => security.length === 0);
  expect(blind.map(({ operationId }) => operationId).sort()).toStrictEqual(TOKENLESS);
  const guarded = writing.map(({ operationId }) => operationId).filter((id) => !TOKENLESS.includes(id));
  expect(Object.keys(rows).sort()).toStrictEqual(guarded.sort());
});

/*
 * A row tells what each caller gets. Its subject, as the owner sees it, stays as it was where the call was refused and
 * differs where it was not, so that neither half can pass by looking at the wrong thing.
 */
for (const [id, row] of Object.entries(rows)) {
  test(id, async ({ api, as, buyer, seller, listing, baseURL }) => {
    const [admin, stranger] = [await as("admin"), await buyer()];
    await admin.patch("/v1/users/profile", { display_name: "Ines Okafor" });
    const make = () => row.subject({ admin, buyer, seller, listing });
    const subject = await make();
    const withToken = (token: string) => new Client(baseURL ?? "", token);
    const callers: [name: string, as: (owner: Person) => Promise<Client>, outcome: string][] = [
      ["nobody", async () => api, row.nobody ?? "401 AUTH_MISSING"],
      ["a garbage token", async () => withToken("nonsense"), "401 AUTH_INVALID"],
      ["an expired token", async (owner) => withToken(await tokenFor(owner.name, -60)), "401 AUTH_EXPIRED"],
      ["a stranger", async () => stranger, row.stranger],
      ...(row.admin ? [["an admin", async () => admin, row.admin] as [string, () => Promise<Client>, string]] : []),
      ["the owner", async (owner) => owner, row.owner],
      ["the owner's command line", commandLineOf, row.commandLine ?? row.owner],
    ];
    const isHarmless = (outcome: string) => outcome.startsWith("4") || outcome.endsWith("unchanged");

    const before = await subject.look();
    for (const [name, caller, outcome] of callers.filter(([, , outcome]) => isHarmless(outcome))) {
      expect(await call(await caller(subject.owner), subject.request()), name).toBe(outcome.replace(" unchanged", ""));
      expect(await subject.look(), `after ${name}`).toStrictEqual(before);
    }

    let fresh: typeof subject | null = subject;
    for (const [name, caller, outcome] of callers.filter(([, , outcome]) => !isHarmless(outcome))) {
      const { owner, request, look } = fresh ?? (await make());
      fresh = null;
      const untouched = await look();
      expect(await call(await caller(owner), request()), name).toBe(outcome);
      expect(await look(), `after ${name}`).not.toStrictEqual(untouched);
    }
  });
}

/** What the caller is told: the status, and the code of a refusal. */
async function call(caller: Client, { method, path, body }: { method: string; path: string; body?: unknown }) {
  const isFile = body instanceof Uint8Array;
  const response = await caller.send(method, path, {
    headers: body === undefined ? {} : { "content-type": isFile ? "application/zip" : "application/json" },
    body: body === undefined ? null : isFile ? (body as BodyInit) : JSON.stringify(body),
  });
  const { detail } = (await response.json()) as { detail?: { code?: string } };
  return detail?.code ? `${response.status} ${detail.code}` : String(response.status);
}
