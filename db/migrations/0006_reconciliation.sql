CREATE TABLE "payment_differences" (
	"subject" text PRIMARY KEY NOT NULL,
	"detail" text NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliation_marks" (
	"list" text PRIMARY KEY NOT NULL,
	"read_to" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("purchase_id") WHERE status = 'failed';