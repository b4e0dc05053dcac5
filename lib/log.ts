import pino from "pino";
import { env } from "@/lib/env";

/** One JSON line per event on standard output. Tokens, session ids and license codes never go in. */
export const log = pino({ level: env.LOG_LEVEL, base: undefined });
