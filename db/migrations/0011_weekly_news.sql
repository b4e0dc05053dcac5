DROP INDEX "mails_unsent";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "news_week" date;--> statement-breakpoint
CREATE INDEX "notification_preferences_news" ON "notification_preferences" USING btree ("news_week" NULLS FIRST) WHERE marketing_emails;--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("created_at") WHERE sent_at is null and failed_at is null;