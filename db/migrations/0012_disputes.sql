CREATE TABLE "adjustments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"fact" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"stripe_ids" text[] DEFAULT '{}' NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "adjustments_fact" UNIQUE("kind","fact"),
	CONSTRAINT "adjustments_amount" CHECK (amount_cents > 0),
	CONSTRAINT "adjustments_settled" CHECK ((status in ('done', 'canceled')) = (settled_at is not null))
);
--> statement-breakpoint
ALTER TABLE "disputes" DROP CONSTRAINT "disputes_pkey";--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "gross_cents" integer;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "fee_cents" integer;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "evidence_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "adjustments_purchase" ON "adjustments" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "adjustments_unsettled" ON "adjustments" USING btree ("next_attempt_at") WHERE status in ('waiting', 'owed');--> statement-breakpoint
ALTER TABLE "disputes" DROP COLUMN "reversal_id";--> statement-breakpoint
ALTER TABLE "disputes" DROP COLUMN "reversed_cents";--> statement-breakpoint
ALTER TABLE "disputes" DROP COLUMN "repaid_transfer_id";--> statement-breakpoint
ALTER TABLE "disputes" DROP COLUMN "funds_withdrawn";--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_stripeDisputeId_unique" UNIQUE("stripe_dispute_id");--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_taken" CHECK ((gross_cents is null) = (fee_cents is null) and gross_cents >= fee_cents);