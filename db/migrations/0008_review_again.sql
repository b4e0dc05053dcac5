ALTER TABLE "versions" ADD COLUMN "recheck_scan_id" uuid;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_recheck_scan_id_scans_id_fk" FOREIGN KEY ("recheck_scan_id") REFERENCES "public"."scans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "versions_published_scan" ON "versions" USING btree ("scan_id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "versions_recheck" ON "versions" USING btree ("listing_id") WHERE recheck_scan_id is not null;