ALTER TABLE "installations" ADD COLUMN "address_hash" "bytea";--> statement-breakpoint
ALTER TABLE "installations" ADD COLUMN "day" date DEFAULT (now() at time zone 'utc')::date NOT NULL;--> statement-breakpoint
ALTER TABLE "installations" ADD CONSTRAINT "installations_once_per_address_and_day" UNIQUE("listing_id","address_hash","day");