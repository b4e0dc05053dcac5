import { z } from "zod";
import { endpoint, route } from "@/lib/http/endpoint";
import { render, revalidated } from "@/lib/http/responses";
import { apiDocument } from "../document";

const document = z.looseObject({ openapi: z.literal("3.1.0") }).meta({ description: "An OpenAPI 3.1 document." });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ id: "describeApi", summary: "Read this description", answer: document }, async ({ incoming }) =>
    revalidated(incoming, render((await apiDocument()).json)),
  ),
});
