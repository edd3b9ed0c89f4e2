CREATE TABLE "acquirer_keys" (
	"tenant_id" uuid NOT NULL,
	"acquirer" text NOT NULL,
	"sealed" text NOT NULL,
	"sealed_by" text NOT NULL,
	"ends_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "acquirer_keys_tenant_id_acquirer_pk" PRIMARY KEY("tenant_id","acquirer")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_differences" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"reference" uuid NOT NULL,
	"order_id" uuid,
	"ours" integer NOT NULL,
	"theirs" integer NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "reconciliation_differences_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"tenant_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"charges" integer NOT NULL,
	"differences" integer NOT NULL,
	CONSTRAINT "reconciliations_tenant_id_provider_day_pk" PRIMARY KEY("tenant_id","provider","day")
);
--> statement-breakpoint
ALTER TABLE "acquirer_keys" ADD CONSTRAINT "acquirer_keys_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_order" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_differences_once" ON "reconciliation_differences" USING btree ("tenant_id","reference","kind","ours","theirs");--> statement-breakpoint
CREATE INDEX "reconciliation_differences_open" ON "reconciliation_differences" USING btree ("tenant_id","found_at") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "payments_received" ON "payments" USING btree ("tenant_id","received_at") WHERE received_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_done" ON "refunds" USING btree ("tenant_id","done_at") WHERE done_at is not null;