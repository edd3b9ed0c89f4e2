CREATE TABLE "campaign_renames" (
	"tenant_id" uuid NOT NULL,
	"former_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	CONSTRAINT "campaign_renames_tenant_id_former_id_pk" PRIMARY KEY("tenant_id","former_id")
);
--> statement-breakpoint
CREATE TABLE "stock_corrections" (
	"tenant_id" uuid NOT NULL,
	"id" text NOT NULL,
	"stock_id" text NOT NULL,
	"reason" text NOT NULL,
	"before" integer NOT NULL,
	"after" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_corrections_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_notices" (
	"tenant_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"event" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"listed_at" timestamp with time zone,
	CONSTRAINT "order_notices_tenant_id_order_id_event_pk" PRIMARY KEY("tenant_id","order_id","event")
);
--> statement-breakpoint
CREATE TABLE "moments" (
	"tenant_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"field" text NOT NULL,
	"written" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "moments_tenant_id_owner_field_pk" PRIMARY KEY("tenant_id","owner","field")
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_renames" ADD CONSTRAINT "campaign_renames_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_renames" ADD CONSTRAINT "campaign_renames_tenant_id_campaign_id_campaigns_tenant_id_id_fk" FOREIGN KEY ("tenant_id","campaign_id") REFERENCES "public"."campaigns"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_corrections" ADD CONSTRAINT "stock_corrections_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notices" ADD CONSTRAINT "order_notices_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notices" ADD CONSTRAINT "order_notices_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moments" ADD CONSTRAINT "moments_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_corrections_tenant_id_stock_id_index" ON "stock_corrections" USING btree ("tenant_id","stock_id");--> statement-breakpoint
CREATE INDEX "order_notices_unlisted" ON "order_notices" USING btree ("tenant_id","at") WHERE listed_at is null;