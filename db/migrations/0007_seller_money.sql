ALTER TABLE "connected_accounts" ADD COLUMN "is_gone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "connected_accounts" ADD COLUMN "available_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connected_accounts" ADD COLUMN "settling_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connected_accounts" ADD COLUMN "settles_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connected_accounts" ADD COLUMN "money_synced_at" timestamp with time zone;