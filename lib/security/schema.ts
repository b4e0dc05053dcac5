import { z } from "zod";
import { prose } from "@/lib/input";

export const appealBody = z.object({ message: prose() });
export type AppealBody = z.output<typeof appealBody>;
