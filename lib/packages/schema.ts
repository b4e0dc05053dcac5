import { z } from "zod";
import { bool, text } from "@/lib/input";

export const downloadQuery = z.object({
  version: text({ max: 100 }).optional(),
  redirect: bool().default(false),
});
