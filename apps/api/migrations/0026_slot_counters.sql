CREATE TABLE "slot_counters" (
	"tenant_id" uuid NOT NULL,
	"campaign_id" text NOT NULL,
	"slot_id" text NOT NULL,
	"date" date NOT NULL,
	"taken" integer NOT NULL,
	"capacity" integer,
	CONSTRAINT "slot_counters_tenant_id_campaign_id_slot_id_pk" PRIMARY KEY("tenant_id","campaign_id","slot_id"),
	CONSTRAINT "slot_counters_within" CHECK ("slot_counters"."taken" >= 0 and ("slot_counters"."capacity" is null or "slot_counters"."taken" <= "slot_counters"."capacity"))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "slots" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "slot_counters" ADD CONSTRAINT "slot_counters_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_counters" ADD CONSTRAINT "slot_counters_tenant_id_campaign_id_campaigns_tenant_id_id_fk" FOREIGN KEY ("tenant_id","campaign_id") REFERENCES "public"."campaigns"("tenant_id","id") ON DELETE no action ON UPDATE no action;;--> statement-breakpoint
-- Orders that hold a slot, or may be revived in one, say which it is; what has ended holds none.
-- The owner sees every shop's rows; the run that follows forces row-level security again.
ALTER TABLE "orders" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "orders" o SET "slots" = (
	SELECT coalesce(jsonb_agg(jsonb_build_object(
		'campaignId', d."campaignId",
		'slotId', CASE WHEN o."type" = 'PICKUP' THEN (o."properties"->>'storeId') || '/' ELSE '' END || (d."slot"->>'date') || 'T' || (d."slot"->>'from'),
		'date', d."slot"->>'date')), '[]')
	FROM jsonb_to_recordset(o."properties"->'deliveries') AS d("campaignId" text, "slot" jsonb) WHERE d."slot" IS NOT NULL)
WHERE jsonb_typeof(o."properties"->'deliveries') = 'array'
	AND o."state" IN ('CREATED', 'AWAITING_PAYMENT', 'PAID', 'CONFIRMED', 'PREPARING', 'READY_FOR_PICKUP', 'SHIPPED', 'PAYMENT_REFUSED', 'EXPIRED');
