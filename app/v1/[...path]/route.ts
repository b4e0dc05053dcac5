import { AppError } from "@/lib/errors";
import { endpoint, route } from "@/lib/http/endpoint";

/** Every path the API does not have. */
const unknown = endpoint({ auth: "ignored" }, () => {
  throw new AppError("NOT_FOUND");
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: unknown,
  POST: unknown,
  PUT: unknown,
  PATCH: unknown,
  DELETE: unknown,
});
