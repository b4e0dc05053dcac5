import { expect, test, unique } from "../fixtures";
import { newSkill, whileFailing } from "../registry";
import { refusal } from "./shapes";

type Section = { items: { slug: string }[]; total: number };
type Found = { native: Section; clawhub: Section };

/** Well above what an answer without the registry takes, well below what the registry is waited for. */
const promptMs = 1_200;
/** Two seconds for the registry, the rest for a busy machine. */
const patientMs = 3_500;

for (const action of ["slow", "down", "nonsense", "huge", "hang_up"]) {
  test(`a registry that is ${action} breaks nothing of ours`, async ({ api, seller, listing }) => {
    const word = unique(action.replace("_", ""));
    const { slug } = await listing(await seller({ connected: false }), { slug: `${word}-native`, title: word });
    await newSkill({ slug: `${word}-there` });
    const unavailable = { items: [], total: 0, limit: 20, offset: 0, error: "unavailable" };

    await whileFailing(word, action, async () => {
      const search = elapsed(() => api.get<Found>(`/v1/search?q=${word}`));
      const meanwhile = await Promise.all(
        [`/v1/detail/${slug}`, `/v1/skills?q=${word}`, `/v1/search?source=native&q=${word}`].map((path) =>
          elapsed(() => api.get(path)),
        ),
      );
      for (const { result, ms } of meanwhile) {
        expect(result.status).toBe(200);
        expect(ms).toBeLessThan(promptMs);
      }
      const { result, ms } = await search;
      expect(result.status).toBe(200);
      expect(result.body.native.items).toMatchObject([{ slug }]);
      expect(result.body.clawhub).toStrictEqual(unavailable);
      expect(ms).toBeLessThan(patientMs);
      // A good answer between the failures, so that they do not add up to a rest for the tests beside this one.
      expect((await api.get(`/v1/detail/${await newSkill()}`)).status).toBe(200);

      const detail = await elapsed(() => api.get(`/v1/detail/${word}-there`));
      expect(detail.result).toMatchObject({ status: 404, body: refusal("SKILL_NOT_FOUND") });
      expect(detail.ms).toBeLessThan(patientMs);
      expect((await api.get(`/v1/detail/${await newSkill()}`)).status).toBe(200);
    });

    expect((await api.get(`/v1/detail/${word}-there`)).status).toBe(200);
    expect((await api.get<Found>(`/v1/search?q=${word}-there`)).body.clawhub.items).toMatchObject([
      { slug: `${word}-there` },
    ]);
  });
}

async function elapsed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const startedAt = Date.now();
  return { result: await work(), ms: Date.now() - startedAt };
}
