import type { Run } from "../definitions";
import { answered } from "../listings";
import { plain } from "../plain";
import { refusedVersion } from "../versions";

export const run: Run = async (context, [slug = "", number], { message }) => {
  const api = await context.mine();
  const { version_id } = await refusedVersion(api, slug, number);
  const why = String(message ?? (await context.ask.text("What do the moderators need to know?", "--message TEXT")));
  const sent = answered(
    await api.POST("/v1/skills/{slug}/versions/{version_id}/appeal", {
      params: { path: { slug, version_id } },
      body: { message: why },
    }),
  );
  context.out.result(sent, () => plain(sent.message));
  return 0;
};
