CREATE TABLE "bulletins" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" text NOT NULL,
	"revision" integer NOT NULL,
	"text" text NOT NULL,
	"picture" jsonb,
	"author_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"tells_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"told" integer,
	CONSTRAINT "bulletins_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "leader_months" (
	"tenant_id" uuid NOT NULL,
	"leader_id" uuid NOT NULL,
	"month" text NOT NULL,
	"parts" integer NOT NULL,
	"goods" integer NOT NULL,
	"amount" integer NOT NULL,
	"owed_before" integer NOT NULL,
	"owed_after" integer NOT NULL,
	"moved" integer NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leader_months_tenant_id_leader_id_month_pk" PRIMARY KEY("tenant_id","leader_id","month"),
	CONSTRAINT "leader_months_sum" CHECK ("leader_months"."owed_before" + "leader_months"."amount" = "leader_months"."moved" + "leader_months"."owed_after" and "leader_months"."owed_after" <= 0)
);
--> statement-breakpoint
CREATE TABLE "leader_terms" (
	"tenant_id" uuid NOT NULL,
	"leader_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"percentage" integer NOT NULL,
	CONSTRAINT "leader_terms_tenant_id_leader_id_since_pk" PRIMARY KEY("tenant_id","leader_id","since")
);
--> statement-breakpoint
CREATE TABLE "leader_thanks" (
	"tenant_id" uuid NOT NULL,
	"leader_id" uuid NOT NULL,
	"month" text NOT NULL,
	"order_id" uuid NOT NULL,
	"campaign_id" text NOT NULL,
	"handed_at" timestamp with time zone NOT NULL,
	"percentage" integer NOT NULL,
	"goods" integer NOT NULL,
	"kept" integer NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "leader_thanks_pk" PRIMARY KEY("tenant_id","leader_id","month","order_id","campaign_id"),
	CONSTRAINT "leader_thanks_amount" CHECK ("leader_thanks"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "leaders" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"store_id" text NOT NULL,
	"key_type" text,
	"key_value" text,
	"lead_id" uuid,
	"invited_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	CONSTRAINT "leaders_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "leaders_accepted" CHECK ("leaders"."lead_id" is null or "leaders"."accepted_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_actor";--> statement-breakpoint
ALTER TABLE "wallet_journals" DROP CONSTRAINT "wallet_journals_kind";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "leader_id" uuid;--> statement-breakpoint
ALTER TABLE "bulletins" ADD CONSTRAINT "bulletins_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulletins" ADD CONSTRAINT "bulletins_tenant_id_author_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leader_months" ADD CONSTRAINT "leader_months_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leader_months" ADD CONSTRAINT "leader_months_tenant_id_leader_id_leaders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","leader_id") REFERENCES "public"."leaders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leader_terms" ADD CONSTRAINT "leader_terms_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leader_terms" ADD CONSTRAINT "leader_terms_tenant_id_leader_id_leaders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","leader_id") REFERENCES "public"."leaders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leader_thanks" ADD CONSTRAINT "leader_thanks_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leader_thanks" ADD CONSTRAINT "leader_thanks_month" FOREIGN KEY ("tenant_id","leader_id","month") REFERENCES "public"."leader_months"("tenant_id","leader_id","month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaders" ADD CONSTRAINT "leaders_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaders" ADD CONSTRAINT "leaders_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulletins_campaign" ON "bulletins" USING btree ("tenant_id","campaign_id","created_at");--> statement-breakpoint
CREATE INDEX "bulletins_due" ON "bulletins" USING btree ("tenant_id","tells_at") WHERE tells_at is not null and told_at is null;--> statement-breakpoint
CREATE INDEX "leader_thanks_part" ON "leader_thanks" USING btree ("tenant_id","leader_id","order_id","campaign_id");--> statement-breakpoint
CREATE UNIQUE INDEX "leaders_store" ON "leaders" USING btree ("tenant_id","store_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "leaders_lead" ON "leaders" USING btree ("tenant_id","lead_id");--> statement-breakpoint
CREATE INDEX "leaders_due" ON "leaders" USING btree ("tenant_id","closes_at") WHERE closes_at is not null;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_tenant_id_leader_id_leaders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","leader_id") REFERENCES "public"."leaders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor" CHECK (("audit_log"."actor" = 'staff') = ("audit_log"."staff_id" is not null) and ("audit_log"."actor" = 'key') = ("audit_log"."key_id" is not null)
        and ("audit_log"."actor" = 'leader') = ("audit_log"."leader_id" is not null));--> statement-breakpoint
ALTER TABLE "wallet_journals" ADD CONSTRAINT "wallet_journals_kind" CHECK ("wallet_journals"."kind" in ('PAYMENT', 'RELEASE', 'REFUND', 'CASHBACK', 'CASHBACK_BACK', 'THANKS', 'THANKS_BACK', 'ADJUSTMENT', 'EXPIRY'));