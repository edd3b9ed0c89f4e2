CREATE TABLE "group_closings" (
	"tenant_id" uuid NOT NULL,
	"campaign_id" text NOT NULL,
	"outcome" text NOT NULL,
	"percentage" real NOT NULL,
	"paid_units" integer NOT NULL,
	"buyers" integer NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "group_closings_tenant_id_campaign_id_pk" PRIMARY KEY("tenant_id","campaign_id")
);
--> statement-breakpoint
CREATE TABLE "group_settlements" (
	"tenant_id" uuid NOT NULL,
	"campaign_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"returned" integer NOT NULL,
	"settled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "group_settlements_tenant_id_campaign_id_order_id_pk" PRIMARY KEY("tenant_id","campaign_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"campaign_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "refunds_positive" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "checkout_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms" jsonb DEFAULT '{"couponPercentage":0,"methodPercentage":0}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_join_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "group_closings" ADD CONSTRAINT "group_closings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_closings" ADD CONSTRAINT "group_closings_tenant_id_campaign_id_campaigns_tenant_id_id_fk" FOREIGN KEY ("tenant_id","campaign_id") REFERENCES "public"."campaigns"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_settlements" ADD CONSTRAINT "group_settlements_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_settlements" ADD CONSTRAINT "group_settlements_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tenant_id_payment_id_payments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payments"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_settlements_tenant_id_order_id_index" ON "group_settlements" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "refunds_tenant_id_order_id_index" ON "refunds" USING btree ("tenant_id","order_id");