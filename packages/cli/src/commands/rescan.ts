import type { Run } from "../definitions";
import { answered } from "../listings";
import { plain } from "../plain";
import { refusedVersion } from "../versions";

export const run: Run = async (context, [slug = "", number]) => {
  const api = await context.mine();
  const { version_id } = await refusedVersion(api, slug, number);
  const path = { params: { path: { slug, version_id } } };
  const begun = answered(await api.POST("/v1/skills/{slug}/versions/{version_id}/rescan", path));
  context.out.result(begun, () => `${plain(begun.message)}\nFollow it: skillyard status ${slug}`);
  return 0;
};
