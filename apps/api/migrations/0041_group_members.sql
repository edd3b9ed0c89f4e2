CREATE TABLE "group_members" (
	"tenant_id" uuid NOT NULL,
	"campaign_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"units" integer NOT NULL,
	"has_left" boolean NOT NULL,
	CONSTRAINT "group_members_tenant_id_campaign_id_order_id_pk" PRIMARY KEY("tenant_id","campaign_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "group_counters" ADD COLUMN "later_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_members_tenant_id_order_id_index" ON "group_members" USING btree ("tenant_id","order_id");