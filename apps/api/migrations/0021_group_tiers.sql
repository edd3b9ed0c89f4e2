CREATE TABLE "group_tiers" (
	"tenant_id" uuid NOT NULL,
	"campaign_id" text NOT NULL,
	"percentage" real NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "group_tiers_tenant_id_campaign_id_percentage_pk" PRIMARY KEY("tenant_id","campaign_id","percentage")
);
--> statement-breakpoint
ALTER TABLE "relations" ADD COLUMN "thanked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "group_tiers" ADD CONSTRAINT "group_tiers_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_tiers" ADD CONSTRAINT "group_tiers_tenant_id_campaign_id_campaigns_tenant_id_id_fk" FOREIGN KEY ("tenant_id","campaign_id") REFERENCES "public"."campaigns"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Tiers that groups had reached before are no news. The owner sees every shop's rows; the run that follows forces row-level security again.
ALTER TABLE "campaigns" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "group_counters" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "group_tiers" ("tenant_id", "campaign_id", "percentage", "told_at")
SELECT DISTINCT c."tenant_id", c."id", (r->>'percentage')::real, now() FROM "campaigns" c
JOIN "group_counters" g ON g."tenant_id" = c."tenant_id" AND g."campaign_id" = c."id"
CROSS JOIN jsonb_array_elements(c."body"->'cartControls'->'groupRules') r WHERE (r->>'minimumUnits')::int <= g."paid_units";
