-- "listed" and what hangs on it follow the renamed column by themselves: no index is built anew.
ALTER TABLE "listings" RENAME COLUMN "author_is_test" TO "author_is_hidden";--> statement-breakpoint
ALTER TABLE "listings" DROP CONSTRAINT "listings_author_fk";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_id_is_test";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "banned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_hidden" boolean GENERATED ALWAYS AS (is_test or banned_at is not null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "tokens_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_id_is_hidden" UNIQUE("id","is_hidden");--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_author_fk" FOREIGN KEY ("author_id","author_is_hidden") REFERENCES "public"."users"("id","is_hidden") ON DELETE no action ON UPDATE cascade;
