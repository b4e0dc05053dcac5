import type { Run } from "../definitions";
import { Failure } from "../failure";
import { answered } from "../listings";

export const run: Run = async (context, [slug = ""], { rating, text }) => {
  const { ask, out } = context;
  const api = await context.mine();
  const stars = Number(rating ?? (await ask.text(`How good is ${slug}, from 1 to 5?`, "--rating N")));
  if (!Number.isInteger(stars) || stars < 1 || stars > 5)
    throw new Failure("usage", "A rating is a whole number from 1 to 5");
  const why = String(text ?? (await ask.text("Why?", "--text TEXT")));
  const review = answered(
    await api.POST("/v1/skills/{slug}/reviews", { params: { path: { slug } }, body: { rating: stars, text: why } }),
  );
  out.result(review, () => `Thank you. Your review of ${slug} is on its page.`);
  return 0;
};
