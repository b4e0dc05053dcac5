import type { Run } from "../definitions";
import { answered, day } from "../listings";
import { plain } from "../plain";

export const run: Run = async (context) => {
  const me = answered(await (await context.mine()).GET("/v1/auth/me"));
  context.out.result(me, () => {
    const name = plain(me.display_name ?? me.email ?? me.id);
    const until = me.expires_at ? `, until ${day(me.expires_at)}` : "";
    return `${name}${me.display_name && me.email ? ` <${plain(me.email)}>` : ""} at ${context.origin}${until}`;
  });
  return 0;
};
