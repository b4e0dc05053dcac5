ALTER TABLE "versions" ADD COLUMN "archive_sha256" text;--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "flat_sha256" text;--> statement-breakpoint
CREATE INDEX "versions_unhashed" ON "versions" USING btree ("id") WHERE storage_key is not null and archive_sha256 is null;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_archive_hashes" CHECK ((archive_sha256 is null) = (flat_sha256 is null) and archive_sha256 ~ '^[0-9a-f]{64}$' and flat_sha256 ~ '^[0-9a-f]{64}$');