CREATE TABLE "interests" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"campaign_id" text,
	"item_id" text,
	"reason" text NOT NULL,
	"geohash" text,
	"latitude" double precision,
	"longitude" double precision,
	"contact" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	CONSTRAINT "interests_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "interests_once" UNIQUE NULLS NOT DISTINCT("tenant_id","contact","campaign_id","item_id","reason")
);
--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interests_lead" ON "interests" USING btree ("tenant_id","lead_id");--> statement-breakpoint
CREATE INDEX "interests_waiting" ON "interests" USING btree ("tenant_id","campaign_id","id") WHERE answered_at is null and unsubscribed_at is null;