import { AppError } from "@/lib/errors";
import { answer, handlerOf, route } from "@/lib/http/endpoint";

/** Every path the API does not have. */
const unknown = handlerOf((incoming) =>
  answer(incoming, { auth: "ignored" }, () => {
    throw new AppError("NOT_FOUND");
  }),
);

export const { OPTIONS } = route({});
export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT };
