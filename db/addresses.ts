import { env } from "@/lib/env";

/** Straight to the server, for what listens, migrates, works jobs, or holds a lock beyond a transaction. */
export const DIRECT_URL = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;

/** Whether a pooler is in between: it hands connections on after each transaction, and refuses settings of one. */
export const isPooled = env.DATABASE_DIRECT_URL !== undefined;
