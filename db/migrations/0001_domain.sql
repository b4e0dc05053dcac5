CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"code_host_username" text,
	"status" text DEFAULT 'sandbox' NOT NULL,
	"verification_score" integer DEFAULT 0 NOT NULL,
	"verification_details" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decision_reason" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claims_one_per_person" UNIQUE("listing_id","user_id"),
	CONSTRAINT "claims_score" CHECK (verification_score between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "cli_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_challenge" text NOT NULL,
	"machine" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cli_devices" (
	"device_code_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_code" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"user_id" uuid,
	"machine" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cli_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"machine" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"expiry_mailed_at" timestamp with time zone,
	CONSTRAINT "cli_tokens_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "external_listings" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"source_url" text NOT NULL,
	"owner_handle" text,
	"owner_display_name" text,
	"owner_avatar_url" text,
	"source_downloads" integer,
	"source_stars" integer,
	"source_comments" integer,
	"source_versions_count" integer,
	"source_installs" integer,
	"our_security_status" text DEFAULT 'unscanned' NOT NULL,
	"our_security_score" integer,
	"our_scan_hash" text,
	"our_scanned_at" timestamp with time zone,
	"source_created_at" timestamp with time zone,
	"source_updated_at" timestamp with time zone,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registry_crawls" (
	"source" text PRIMARY KEY NOT NULL,
	"cursor" text,
	"state" jsonb,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text DEFAULT 'native' NOT NULL,
	"slug" text NOT NULL,
	"type" text NOT NULL,
	"author_id" uuid,
	"author_is_test" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"long_description" text,
	"long_description_html" text,
	"category" text NOT NULL,
	"price_cents" integer DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"version" text DEFAULT '1.0.0' NOT NULL,
	"published_version_id" uuid,
	"security_status" text DEFAULT 'pending' NOT NULL,
	"security_score" integer,
	"scan_hash" text,
	"scanned_at" timestamp with time zone,
	"official" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"blocked_at" timestamp with time zone,
	"blocked_by" text,
	"blocked_reason" text,
	"status" text GENERATED ALWAYS AS (case when blocked_at is not null then 'blocked' when archived_at is not null then 'archived'
          when published_at is not null then 'published' else 'draft' end) STORED NOT NULL,
	"listed" boolean GENERATED ALWAYS AS (published_at is not null and archived_at is null and blocked_at is null and not author_is_test) STORED NOT NULL,
	"popularity" integer DEFAULT 0 NOT NULL,
	"tier" smallint DEFAULT 3 NOT NULL,
	"sample" smallint DEFAULT floor(random() * 64)::smallint NOT NULL,
	"tsv" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english'::regconfig, title), 'A')
          || setweight(to_tsvector('english'::regconfig, replace(slug, '-', ' ')), 'A')
          || setweight(to_tsvector('english'::regconfig, description), 'B')
          || setweight(to_tsvector('english'::regconfig, replace(category, '-', ' ')), 'C')) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listings_native_has_author" CHECK (source <> 'native' or author_id is not null),
	CONSTRAINT "listings_slug" CHECK (source <> 'native' or slug ~ '^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$'),
	CONSTRAINT "listings_price" CHECK (price_cents between 0 and 99999999),
	CONSTRAINT "listings_external_free" CHECK (source = 'native' or price_cents = 0),
	CONSTRAINT "listings_score" CHECK (security_score between 0 and 100),
	CONSTRAINT "listings_published_has_version" CHECK (source <> 'native' or published_at is null or published_version_id is not null),
	CONSTRAINT "listings_block_has_author" CHECK ((blocked_at is null) = (blocked_by is null))
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"version" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"changelog" text,
	"content_hash" text,
	"storage_key" text,
	"size_bytes" integer,
	"file_count" integer,
	"unpacked_bytes" integer,
	"manifest" jsonb,
	"files" jsonb,
	"warnings" jsonb,
	"main_file" text,
	"readme_excerpt" text,
	"scan_id" uuid,
	"security_status" text DEFAULT 'pending' NOT NULL,
	"security_score" integer,
	"review_attempts" integer DEFAULT 0 NOT NULL,
	"reason_code" text,
	"reason" text,
	"action" text,
	"message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"uploaded_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "versions_published_has_package" CHECK (status not in ('published', 'superseded') or (content_hash is not null and storage_key is not null and published_at is not null)),
	CONSTRAINT "versions_rejected_has_notice" CHECK (status <> 'rejected' or (reason_code is not null and reason is not null and action is not null and failed_at is not null))
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"reason" text,
	"details" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text,
	"resolution" text,
	"resolved_by" uuid,
	"resolved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"fact" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "mails_fact_unique" UNIQUE("fact")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"purchase_receipts" boolean DEFAULT true NOT NULL,
	"payout_notifications" boolean DEFAULT true NOT NULL,
	"marketing_emails" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"stripe_dispute_id" text PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"reversal_id" text,
	"reversed_cents" integer DEFAULT 0 NOT NULL,
	"repaid_transfer_id" text,
	"funds_withdrawn" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"synced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licenses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"code_sealed" "bytea" NOT NULL,
	"redeemed_by" uuid,
	"redeemed_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "licenses_codeHash_unique" UNIQUE("code_hash"),
	CONSTRAINT "licenses_redeemed" CHECK ((redeemed_by is null) = (redeemed_at is null))
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"buyer_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"status" text DEFAULT 'creating' NOT NULL,
	"version" text NOT NULL,
	"title" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"destination_account" text NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"fingerprint" text NOT NULL,
	"session_id" text,
	"session_url" text,
	"session_expires_at" timestamp with time zone NOT NULL,
	"payment_intent_id" text,
	"charge_id" text,
	"transfer_id" text,
	"amount_refunded_cents" integer DEFAULT 0 NOT NULL,
	"fee_refunded_cents" integer DEFAULT 0 NOT NULL,
	"dispute_status" text,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "purchases_sessionId_unique" UNIQUE("session_id"),
	CONSTRAINT "purchases_paymentIntentId_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "purchases_chargeId_unique" UNIQUE("charge_id"),
	CONSTRAINT "purchases_amounts" CHECK (amount_cents > 0 and fee_cents >= 0 and fee_cents < amount_cents),
	CONSTRAINT "purchases_refund_bounds" CHECK (amount_refunded_cents between 0 and amount_cents),
	CONSTRAINT "purchases_not_own" CHECK (buyer_id <> seller_id),
	CONSTRAINT "purchases_paid_has_charge" CHECK (status not in ('paid', 'partially_refunded') or paid_at is not null)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'creating' NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"actor_id" uuid,
	"stripe_refund_id" text,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_stripeRefundId_unique" UNIQUE("stripe_refund_id"),
	CONSTRAINT "refunds_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rating" integer NOT NULL,
	"text" text NOT NULL,
	"version" text NOT NULL,
	"verified_purchase" boolean DEFAULT false NOT NULL,
	"flagged_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_one_per_person" UNIQUE("listing_id","user_id"),
	CONSTRAINT "reviews_rating_bounds" CHECK (rating between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"term" text PRIMARY KEY NOT NULL,
	"listings" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "findings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"scan_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"rule" text NOT NULL,
	"severity" text NOT NULL,
	"category" text NOT NULL,
	"file" text NOT NULL,
	"line" integer,
	"excerpt" text,
	"message" text NOT NULL,
	"remediation" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"content_hash" text NOT NULL,
	"type" text NOT NULL,
	"ruleset_version" text NOT NULL,
	"verdict" text NOT NULL,
	"score" integer NOT NULL,
	"scan_hash" text NOT NULL,
	"observed" jsonb,
	"scanned_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scans_content_ruleset" UNIQUE("content_hash","type","ruleset_version"),
	CONSTRAINT "scans_score" CHECK (score between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "connected_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"stripe_account_id" text,
	"country" text NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'onboarding' NOT NULL,
	"transfers_status" text,
	"payouts_status" text,
	"requirements_due" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"synced_at" timestamp with time zone,
	CONSTRAINT "connected_accounts_stripeAccountId_unique" UNIQUE("stripe_account_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seller_id" uuid NOT NULL,
	"purchase_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"gross_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"fact" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_fact" UNIQUE("kind","fact"),
	CONSTRAINT "ledger_entries_sign" CHECK ((kind in ('sale', 'dispute_won')) = (gross_cents > 0))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"stripe_payout_id" text PRIMARY KEY NOT NULL,
	"seller_id" uuid NOT NULL,
	"stripe_account_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"failure_message" text,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"arrival_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"synced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seller_activity" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seller_id" uuid NOT NULL,
	"type" text NOT NULL,
	"listing_id" uuid,
	"version_id" uuid,
	"message" text NOT NULL,
	"amount_cents" integer,
	"currency" text,
	"fact" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seller_activity_fact" UNIQUE("type","fact")
);
--> statement-breakpoint
CREATE TABLE "downloads" (
	"listing_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "downloads_user_id_listing_id_pk" PRIMARY KEY("user_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "installations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"user_id" uuid,
	"host_hash" "bytea" NOT NULL,
	"platform" text NOT NULL,
	"version" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installations_once_per_host" UNIQUE("listing_id","host_hash")
);
--> statement-breakpoint
CREATE TABLE "listing_stats" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"download_count" integer DEFAULT 0 NOT NULL,
	"install_count" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "listing_stats_ratings" CHECK (rating_sum between rating_count and rating_count * 5)
);
--> statement-breakpoint
CREATE TABLE "listing_visits" (
	"listing_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"visitor_hash" "bytea" NOT NULL,
	CONSTRAINT "listing_visits_listing_id_kind_day_visitor_hash_pk" PRIMARY KEY("listing_id","kind","day","visitor_hash")
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"endpoint" text NOT NULL,
	"type" text NOT NULL,
	"account" text,
	"livemode" boolean NOT NULL,
	"object_id" text,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"display_name" text,
	"display_name_slug" text,
	"bio" text,
	"avatar_url" text,
	"website_url" text,
	"code_host_username" text,
	"code_host_url" text,
	"linkedin_url" text,
	"twitter_url" text,
	"verified" boolean DEFAULT false NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"marked_test" boolean DEFAULT false NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"session_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_displayNameSlug_unique" UNIQUE("display_name_slug"),
	CONSTRAINT "users_identity" UNIQUE("issuer","subject"),
	CONSTRAINT "users_id_is_test" UNIQUE("id","is_test"),
	CONSTRAINT "users_name_has_slug" CHECK ((display_name is null) = (display_name_slug is null))
);
--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cli_codes" ADD CONSTRAINT "cli_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cli_devices" ADD CONSTRAINT "cli_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cli_tokens" ADD CONSTRAINT "cli_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_listings" ADD CONSTRAINT "external_listings_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_published_version_id_versions_id_fk" FOREIGN KEY ("published_version_id") REFERENCES "public"."versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_author_fk" FOREIGN KEY ("author_id","author_is_test") REFERENCES "public"."users"("id","is_test") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_redeemed_by_users_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connected_accounts" ADD CONSTRAINT "connected_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_activity" ADD CONSTRAINT "seller_activity_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_activity" ADD CONSTRAINT "seller_activity_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_activity" ADD CONSTRAINT "seller_activity_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installations" ADD CONSTRAINT "installations_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installations" ADD CONSTRAINT "installations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_stats" ADD CONSTRAINT "listing_stats_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_visits" ADD CONSTRAINT "listing_visits_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_one_approved" ON "claims" USING btree ("listing_id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "claims_user" ON "claims" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "claims_waiting" ON "claims" USING btree ("created_at") WHERE status = 'sandbox';--> statement-breakpoint
CREATE UNIQUE INDEX "cli_devices_waiting_code" ON "cli_devices" USING btree ("user_code") WHERE status = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "cli_tokens_one_active" ON "cli_tokens" USING btree ("user_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "cli_tokens_expiring" ON "cli_tokens" USING btree ("expires_at") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "external_listings_seen" ON "external_listings" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_slug" ON "listings" USING btree ("slug","source");--> statement-breakpoint
CREATE INDEX "listings_author" ON "listings" USING btree ("author_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "versions_one_pending" ON "versions" USING btree ("listing_id") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "versions_one_published" ON "versions" USING btree ("listing_id") WHERE status = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "versions_number" ON "versions" USING btree ("listing_id","version") WHERE status not in ('rejected', 'cancelled');--> statement-breakpoint
CREATE INDEX "versions_history" ON "versions" USING btree ("listing_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "versions_waiting" ON "versions" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "versions_content" ON "versions" USING btree ("content_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_one_open" ON "appeals" USING btree ("version_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "appeals_waiting" ON "appeals" USING btree ("created_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open" ON "reports" USING btree ("listing_id","user_id") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "reports_waiting" ON "reports" USING btree ("created_at") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("created_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "disputes_purchase" ON "disputes" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("synced_at") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "licenses_one_current" ON "licenses" USING btree ("purchase_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "licenses_redeemed_by" ON "licenses" USING btree ("redeemed_by") WHERE replaced_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_open" ON "purchases" USING btree ("buyer_id","listing_id") WHERE status in ('creating', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_owned" ON "purchases" USING btree ("buyer_id","listing_id") WHERE status in ('paid', 'partially_refunded', 'disputed');--> statement-breakpoint
CREATE INDEX "purchases_buyer" ON "purchases" USING btree ("buyer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "purchases_seller" ON "purchases" USING btree ("seller_id","paid_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "purchases_listing" ON "purchases" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "purchases_unsettled" ON "purchases" USING btree ("updated_at") WHERE status in ('creating', 'pending', 'review', 'duplicate');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_automatic_once" ON "refunds" USING btree ("purchase_id","kind") WHERE kind <> 'admin';--> statement-breakpoint
CREATE INDEX "refunds_purchase" ON "refunds" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "refunds_unsettled" ON "refunds" USING btree ("created_at") WHERE status in ('creating', 'pending');--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("listing_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "reviews_rating" ON "reviews" USING btree ("listing_id","rating","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "reviews_user" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "findings_scan" ON "findings" USING btree ("scan_id","position");--> statement-breakpoint
CREATE INDEX "ledger_entries_seller" ON "ledger_entries" USING btree ("seller_id","occurred_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_entries_purchase" ON "ledger_entries" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "payouts_seller" ON "payouts" USING btree ("seller_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "seller_activity_newest" ON "seller_activity" USING btree ("seller_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "seller_activity_type" ON "seller_activity" USING btree ("seller_id","type","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "installations_user" ON "installations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "listing_visits_day" ON "listing_visits" USING btree ("day");--> statement-breakpoint
CREATE INDEX "stripe_events_unprocessed" ON "stripe_events" USING btree ("received_at") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email");