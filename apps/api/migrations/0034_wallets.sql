CREATE TABLE "wallet_credits" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"wallet_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"remaining" integer NOT NULL,
	"usable_from" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "wallet_credits_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "wallet_credits_remaining" CHECK ("wallet_credits"."remaining" between 0 and "wallet_credits"."amount")
);
--> statement-breakpoint
CREATE TABLE "wallet_entries" (
	"tenant_id" uuid NOT NULL,
	"journal_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"account" text NOT NULL,
	"credit_id" uuid,
	"amount" integer NOT NULL,
	CONSTRAINT "wallet_entries_tenant_id_journal_id_position_pk" PRIMARY KEY("tenant_id","journal_id","position"),
	CONSTRAINT "wallet_entries_account" CHECK ("wallet_entries"."account" in ('WALLET', 'ORDER', 'LIABILITY', 'PROMOTION', 'CASHBACK', 'EXPIRED')),
	CONSTRAINT "wallet_entries_credit" CHECK (("wallet_entries"."account" = 'WALLET') = ("wallet_entries"."credit_id" is not null)),
	CONSTRAINT "wallet_entries_amount" CHECK ("wallet_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "wallet_journals" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"wallet_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"order_id" uuid,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "wallet_journals_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "wallet_journals_source" UNIQUE("tenant_id","kind","source"),
	CONSTRAINT "wallet_journals_kind" CHECK ("wallet_journals"."kind" in ('PAYMENT', 'RELEASE', 'REFUND', 'CASHBACK', 'CASHBACK_BACK', 'ADJUSTMENT', 'EXPIRY'))
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lead_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wallets_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "wallets_lead" UNIQUE("tenant_id","lead_id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wallet_paid" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_to_wallet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_credits" ADD CONSTRAINT "wallet_credits_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_credits" ADD CONSTRAINT "wallet_credits_tenant_id_wallet_id_wallets_tenant_id_id_fk" FOREIGN KEY ("tenant_id","wallet_id") REFERENCES "public"."wallets"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD CONSTRAINT "wallet_entries_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD CONSTRAINT "wallet_entries_tenant_id_journal_id_wallet_journals_tenant_id_id_fk" FOREIGN KEY ("tenant_id","journal_id") REFERENCES "public"."wallet_journals"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD CONSTRAINT "wallet_entries_tenant_id_credit_id_wallet_credits_tenant_id_id_fk" FOREIGN KEY ("tenant_id","credit_id") REFERENCES "public"."wallet_credits"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_journals" ADD CONSTRAINT "wallet_journals_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_journals" ADD CONSTRAINT "wallet_journals_tenant_id_wallet_id_wallets_tenant_id_id_fk" FOREIGN KEY ("tenant_id","wallet_id") REFERENCES "public"."wallets"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_credits_open" ON "wallet_credits" USING btree ("tenant_id","wallet_id") WHERE remaining > 0;--> statement-breakpoint
CREATE INDEX "wallet_credits_due" ON "wallet_credits" USING btree ("tenant_id","expires_at") WHERE remaining > 0;--> statement-breakpoint
CREATE INDEX "wallet_entries_credit" ON "wallet_entries" USING btree ("tenant_id","credit_id");--> statement-breakpoint
CREATE INDEX "wallet_journals_wallet" ON "wallet_journals" USING btree ("tenant_id","wallet_id","at");--> statement-breakpoint
CREATE INDEX "wallet_journals_order" ON "wallet_journals" USING btree ("tenant_id","order_id");