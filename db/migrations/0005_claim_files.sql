ALTER TABLE "claims" ADD COLUMN "file_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "file_found_at" timestamp with time zone;