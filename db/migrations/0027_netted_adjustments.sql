ALTER TABLE "adjustments" DROP CONSTRAINT "adjustments_settled";--> statement-breakpoint
DROP INDEX "adjustments_unsettled";--> statement-breakpoint
ALTER TABLE "adjustments" ADD COLUMN "netted_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
update adjustments set status = 'done', netted_cents = amount_cents where status = 'canceled';--> statement-breakpoint
update adjustments set status = 'moving' where status = 'waiting';--> statement-breakpoint
CREATE INDEX "adjustments_unsettled" ON "adjustments" USING btree ("next_attempt_at") WHERE status <> 'done';--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_netted" CHECK (netted_cents between 0 and amount_cents);--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_settled" CHECK ((status = 'done') = (settled_at is not null));
