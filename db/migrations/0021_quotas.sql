CREATE TABLE "quota_uses" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "quota_uses_user_id_day_kind_pk" PRIMARY KEY("user_id","day","kind"),
	CONSTRAINT "quota_uses_positive" CHECK (used > 0)
);
--> statement-breakpoint
ALTER TABLE "quota_uses" ADD CONSTRAINT "quota_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quota_uses_day" ON "quota_uses" USING btree ("day");