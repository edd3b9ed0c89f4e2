CREATE TABLE "campaign_costs" (
	"tenant_id" uuid NOT NULL,
	"campaign_id" text NOT NULL,
	"fixed" integer NOT NULL,
	CONSTRAINT "campaign_costs_tenant_id_campaign_id_pk" PRIMARY KEY("tenant_id","campaign_id")
);
--> statement-breakpoint
CREATE TABLE "item_costs" (
	"tenant_id" uuid NOT NULL,
	"item_id" text NOT NULL,
	"since" date NOT NULL,
	"saved_on" date NOT NULL,
	"campaign_id" text NOT NULL,
	"price" integer,
	"case_units" integer NOT NULL,
	"minimum_cases" integer NOT NULL,
	"supplier" text,
	CONSTRAINT "item_costs_tenant_id_item_id_since_pk" PRIMARY KEY("tenant_id","item_id","since")
);
--> statement-breakpoint
ALTER TABLE "campaign_costs" ADD CONSTRAINT "campaign_costs_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_costs" ADD CONSTRAINT "campaign_costs_tenant_id_campaign_id_campaigns_tenant_id_id_fk" FOREIGN KEY ("tenant_id","campaign_id") REFERENCES "public"."campaigns"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_costs" ADD CONSTRAINT "item_costs_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_costs" ADD CONSTRAINT "item_costs_tenant_id_campaign_id_campaigns_tenant_id_id_fk" FOREIGN KEY ("tenant_id","campaign_id") REFERENCES "public"."campaigns"("tenant_id","id") ON DELETE no action ON UPDATE no action;