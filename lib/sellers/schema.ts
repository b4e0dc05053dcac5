import { z } from "zod";
import { text } from "@/lib/input";

/** `POST /v1/sellers/connect`: an ISO 3166-1 alpha-2 code, in either case. */
export const connectQuery = z.object({
  country: text({ pattern: /^[A-Za-z]{2}$/ })
    .default("US")
    .transform((code) => code.toUpperCase()),
});
export type ConnectQuery = z.output<typeof connectQuery>;
