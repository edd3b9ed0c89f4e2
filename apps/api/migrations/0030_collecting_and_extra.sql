CREATE TABLE "extra_photos" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"campaign_id" text NOT NULL,
	"field" text NOT NULL,
	"order_id" uuid,
	"picture" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "extra_photos_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "picture" jsonb;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "accessibility" text;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "keeper" text;--> statement-breakpoint
ALTER TABLE "extra_photos" ADD CONSTRAINT "extra_photos_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_photos" ADD CONSTRAINT "extra_photos_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_photos" ADD CONSTRAINT "extra_photos_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "extra_photos_tenant_id_lead_id_index" ON "extra_photos" USING btree ("tenant_id","lead_id");--> statement-breakpoint
CREATE INDEX "extra_photos_tenant_id_order_id_index" ON "extra_photos" USING btree ("tenant_id","order_id");