import type { Run } from "../definitions";
import { answered } from "../listings";
import { plain } from "../plain";

export const run: Run = async (context, [slug = ""]) => {
  const path = { params: { path: { slug } } };
  const done = answered(await (await context.mine()).POST("/v1/skills/{slug}/unpublish", path));
  context.out.result(done, () => plain(done.message));
  return 0;
};
