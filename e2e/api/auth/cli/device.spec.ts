import { until } from "../../../client";
import { inDatabase } from "../../../database";
import { expect, type Person, test } from "../../../fixtures";
import { confirmedCode, type Device, idOf, sha256, type TokenAnswer } from "../sign-in";

const plain = { detail: expect.any(String) };

test("begins a sign-in, without a body or with the machine's name", async ({ api, baseURL }) => {
  for (const body of [undefined, {}, { machine: "build-server" }, { machine: null }]) {
    const answer = await api.post("/v1/auth/cli/device", body);
    expect(answer.status).toBe(200);
    expect(answer.body).toStrictEqual({
      device_code: expect.stringMatching(/^[\w-]{43}$/),
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: `${baseURL}/cli/device`,
      expires_in: 900,
      interval: 5,
    });
  }
});

test("refuses a name that is none", async ({ api }) => {
  for (const machine of [5, "", "x".repeat(101), "a\0b"]) {
    expect((await api.post("/v1/auth/cli/device", { machine })).status).toBe(422);
  }
});

test("waits, and has the token once its person approved", async ({ api, as }) => {
  const person = await as();
  const { body: device } = await api.post<Device>("/v1/auth/cli/device", { machine: "build-server" });
  const poll = () => api.post<TokenAnswer>("/v1/auth/cli", { device_code: device.device_code });

  for (const _ of ["first", "again"]) expect(await poll()).toMatchObject({ status: 202, body: { status: "pending" } });
  expect((await poll()).body).toStrictEqual({ status: "pending" });

  await approve(device, person);
  const { status, body } = await poll();
  expect(status).toBe(200);
  expect(body).toStrictEqual({ token: expect.any(String), expires_at: expect.any(String) });
  const me = await api.get("/v1/auth/me", { authorization: `Bearer ${body.token}` });
  expect(me).toMatchObject({ status: 200, body: { email: `${person.name}@example.com`, token_kind: "cli" } });
  expect(await poll()).toMatchObject({ status: 400, body: plain });
});

test("of eight who ask at once one has the token", async ({ api, as }) => {
  const { body: device } = await api.post<Device>("/v1/auth/cli/device");
  await approve(device, await as());
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => api.post("/v1/auth/cli", { device_code: device.device_code })),
  );
  expect(answers.map(({ status }) => status).sort()).toStrictEqual([200, 400, 400, 400, 400, 400, 400, 400]);
});

test("ends when its person refused, when it is late, and for a code that never was", async ({ api, as }) => {
  const { body: refused } = await api.post<Device>("/v1/auth/cli/device");
  await inDatabase(
    (sql) => sql`update cli_devices set status = 'refused' where device_code_hash = ${sha256(refused.device_code)}`,
  );
  const { body: late } = await api.post<Device>("/v1/auth/cli/device");
  await approve(late, await as());
  await inDatabase(
    (sql) => sql`update cli_devices set expires_at = now() where device_code_hash = ${sha256(late.device_code)}`,
  );
  for (const device_code of [refused.device_code, late.device_code, "never", late.user_code]) {
    expect(await api.post("/v1/auth/cli", { device_code })).toMatchObject({ status: 400, body: plain });
  }
});

test("is forgotten once it is late, as is a code", async ({ api, as }) => {
  const { body: late } = await api.post<Device>("/v1/auth/cli/device");
  const { body: waiting } = await api.post<Device>("/v1/auth/cli/device");
  const { code } = await confirmedCode(await as(), { ageSeconds: 61 });
  const left = await inDatabase(async (sql) => {
    await sql`update cli_devices set expires_at = now() where device_code_hash = ${sha256(late.device_code)}`;
    await sql`select graphile_worker.add_job('sweep_cli_sign_ins')`;
    const count = async () => {
      const hashes = [late.device_code, waiting.device_code, code].map(sha256);
      const rows = await sql`
        select device_code_hash from cli_devices where device_code_hash in ${sql(hashes)}
        union all select code_hash from cli_codes where code_hash in ${sql(hashes)}`;
      return rows.length;
    };
    return until(async () => (await count()) === 1 && count());
  });
  expect(left).toBe(1);
  expect((await api.post("/v1/auth/cli", { device_code: waiting.device_code })).status).toBe(202);
});

/** What the page leaves behind when this person approves. */
async function approve({ device_code }: Device, person: Person): Promise<void> {
  const userId = await idOf(person);
  const rows = await inDatabase(
    (sql) => sql`
      update cli_devices set status = 'approved', user_id = ${userId}
      where device_code_hash = ${sha256(device_code)} returning 1`,
  );
  expect(rows).toHaveLength(1);
}
