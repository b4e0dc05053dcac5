import { AppError } from "@/lib/errors";
import { answer, route } from "@/lib/http/endpoint";

/** Every path the API does not have. */
function unknown(request: Request): Promise<Response> {
  return answer(request, { auth: "ignored" }, () => {
    throw new AppError("NOT_FOUND");
  });
}

export const { OPTIONS } = route({});
export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT };
