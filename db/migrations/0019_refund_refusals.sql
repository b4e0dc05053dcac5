DROP INDEX "refunds_automatic_once";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_automatic_once" ON "refunds" USING btree ("purchase_id","kind") WHERE kind <> 'admin' and status in ('creating', 'pending');