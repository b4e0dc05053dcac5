DROP INDEX "reviews_rating";--> statement-breakpoint
DROP INDEX "claims_user";--> statement-breakpoint
DROP INDEX "listings_author";--> statement-breakpoint
DROP INDEX "versions_history";--> statement-breakpoint
DROP INDEX "audit_log_newest";--> statement-breakpoint
DROP INDEX "audit_log_subject";--> statement-breakpoint
DROP INDEX "mails_newest";--> statement-breakpoint
DROP INDEX "purchases_buyer";--> statement-breakpoint
DROP INDEX "purchases_seller";--> statement-breakpoint
DROP INDEX "reviews_newest";--> statement-breakpoint
DROP INDEX "reviews_latest";--> statement-breakpoint
DROP INDEX "ledger_entries_seller";--> statement-breakpoint
DROP INDEX "payouts_seller";--> statement-breakpoint
DROP INDEX "seller_activity_newest";--> statement-breakpoint
DROP INDEX "seller_activity_type";--> statement-breakpoint
CREATE INDEX "reviews_lowest" ON "reviews" USING btree ("listing_id","rating","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "reviews_highest" ON "reviews" USING btree ("listing_id","rating" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "ledger_entries_listing" ON "ledger_entries" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "claims_user" ON "claims" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listings_author" ON "listings" USING btree ("author_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "versions_history" ON "versions" USING btree ("listing_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "purchases_buyer" ON "purchases" USING btree ("buyer_id","paid_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "purchases_seller" ON "purchases" USING btree ("seller_id","paid_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("listing_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "reviews_latest" ON "reviews" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ledger_entries_seller" ON "ledger_entries" USING btree ("seller_id","occurred_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payouts_seller" ON "payouts" USING btree ("seller_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "seller_activity_newest" ON "seller_activity" USING btree ("seller_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "seller_activity_type" ON "seller_activity" USING btree ("seller_id","type","created_at" DESC NULLS FIRST);