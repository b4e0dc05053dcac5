CREATE TABLE "review_rings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"listing_id" uuid NOT NULL,
	"resolution" text,
	"resolved_by" uuid,
	"resolved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "ring_id" uuid;--> statement-breakpoint
ALTER TABLE "review_rings" ADD CONSTRAINT "review_rings_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_rings" ADD CONSTRAINT "review_rings_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_rings_waiting" ON "review_rings" USING btree ("created_at") WHERE resolved_at is null;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_ring_id_review_rings_id_fk" FOREIGN KEY ("ring_id") REFERENCES "public"."review_rings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_unverified" ON "reviews" USING btree ("listing_id","created_at" DESC NULLS FIRST) WHERE not verified_purchase;--> statement-breakpoint
CREATE INDEX "reviews_ring" ON "reviews" USING btree ("ring_id") WHERE ring_id is not null;