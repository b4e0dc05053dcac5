import type { Adapter, AdapterPayload } from "oidc-provider";

type Entry = { payload: AdapterPayload; expiresAt: number };

/** Where the provider keeps its sessions and codes: in memory, so that a restart signs everybody out. */
export class Memory implements Adapter {
  private readonly entries = new Map<string, Entry>();

  async upsert(id: string, payload: AdapterPayload, expiresInSeconds: number): Promise<void> {
    const now = Date.now();
    for (const [key, { expiresAt }] of this.entries) if (expiresAt < now) this.entries.delete(key);
    this.entries.set(id, { payload, expiresAt: expiresInSeconds ? now + expiresInSeconds * 1000 : Infinity });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const entry = this.entries.get(id);
    return entry && entry.expiresAt >= Date.now() ? entry.payload : undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.findWhere((payload) => payload.uid === uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.findWhere((payload) => payload.userCode === userCode);
  }

  async consume(id: string): Promise<void> {
    const entry = this.entries.get(id);
    if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.entries.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of this.entries) if (payload.grantId === grantId) this.entries.delete(key);
  }

  private findWhere(matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    const now = Date.now();
    return [...this.entries.values()].find(({ payload, expiresAt }) => expiresAt >= now && matches(payload))?.payload;
  }
}
