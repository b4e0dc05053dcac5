DROP INDEX "reports_one_open";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "review_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open_of_review" ON "reports" USING btree ("review_id","user_id") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "reports_review" ON "reports" USING btree ("review_id") WHERE review_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open" ON "reports" USING btree ("listing_id","user_id") WHERE resolved_at is null and review_id is null;
--> statement-breakpoint
-- By hand from here on. What was kept as "other" is filtered by as "productivity".
UPDATE "listings" SET "category" = 'productivity' WHERE "category" = 'other';--> statement-breakpoint
-- Notices of versions that a later one has mended.
UPDATE "versions" SET "dismissed_at" = now() WHERE "status" = 'rejected' AND "dismissed_at" IS NULL AND EXISTS (
  SELECT 1 FROM "versions" "later" WHERE "later"."listing_id" = "versions"."listing_id"
    AND "later"."created_at" > "versions"."created_at" AND "later"."status" IN ('published', 'superseded'));
