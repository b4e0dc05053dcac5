import type { Run } from "../definitions";
import { answered } from "../listings";
import { plain } from "../plain";
import { readInput } from "../read-input";

export const run: Run = async (context, [given]) => {
  const asked = () => (context.ask.isPossible ? context.ask.secret("License code", "the input") : readInput(context));
  const code = (given ?? (await asked())).trim();
  const redeemed = answered(
    await (await context.mine()).POST("/v1/purchases/redeem", { body: { license_code: code } }),
  );
  context.out.result(
    redeemed,
    () => `${plain(redeemed.message)}\nInstall it: skillyard install ${plain(redeemed.skill_slug)}`,
  );
  return 0;
};
