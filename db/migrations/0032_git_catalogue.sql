CREATE TABLE "git_catalogues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"fingerprint" text NOT NULL,
	"tree" text NOT NULL,
	"commits" text[] NOT NULL,
	"committed_at" timestamp with time zone NOT NULL,
	"listing_ids" uuid[] NOT NULL,
	"held_listing_ids" uuid[] NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"served_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "git_catalogues_commits" CHECK (cardinality(commits) > 0),
	CONSTRAINT "git_catalogues_replaced" CHECK (replaced_at is null or served_at is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "git_catalogues_served" ON "git_catalogues" USING btree ((true)) WHERE served_at is not null and replaced_at is null;--> statement-breakpoint
CREATE INDEX "git_catalogues_begun" ON "git_catalogues" USING btree ("begun_at");