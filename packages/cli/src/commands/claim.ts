import type { Run } from "../definitions";
import { answered } from "../listings";
import { plain } from "../plain";

export const run: Run = async (context, [slug = ""], { source }) => {
  const body = { skill_slug: slug, ...(source !== undefined && { source: source as "native" | "clawhub" }) };
  const claim = answered(await (await context.mine()).POST("/v1/claims", { body }));
  context.out.result(claim, () => `Claimed ${slug}: ${plain(claim.status)}. See: skillyard open claims`);
  return 0;
};
