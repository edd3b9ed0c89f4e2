CREATE TABLE "buyer_items" (
	"tenant_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"item_id" text NOT NULL,
	"bought_at" timestamp with time zone NOT NULL,
	CONSTRAINT "buyer_items_tenant_id_lead_id_item_id_pk" PRIMARY KEY("tenant_id","lead_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "buyer_states" ADD COLUMN "items_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "buyer_items" ADD CONSTRAINT "buyer_items_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_items" ADD CONSTRAINT "buyer_items_tenant_id_lead_id_buyers_tenant_id_lead_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."buyers"("tenant_id","lead_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "buyer_items_item" ON "buyer_items" USING btree ("tenant_id","item_id","bought_at","lead_id");