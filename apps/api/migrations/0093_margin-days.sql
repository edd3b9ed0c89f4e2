CREATE TABLE "margin_days" (
	"tenant_id" uuid NOT NULL,
	"day" date NOT NULL,
	"campaign_id" text NOT NULL,
	"orders" integer NOT NULL,
	"units" integer NOT NULL,
	"goods" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"interest" bigint NOT NULL,
	"courtesies" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"delivery" bigint NOT NULL,
	CONSTRAINT "margin_days_tenant_id_day_campaign_id_pk" PRIMARY KEY("tenant_id","day","campaign_id")
);
--> statement-breakpoint
CREATE TABLE "margin_states" (
	"tenant_id" uuid NOT NULL,
	"terms" text NOT NULL,
	"counted_until" timestamp with time zone,
	CONSTRAINT "margin_states_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "margin_units" (
	"tenant_id" uuid NOT NULL,
	"day" date NOT NULL,
	"campaign_id" text NOT NULL,
	"item_id" text NOT NULL,
	"parts" text NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "margin_units_tenant_id_day_campaign_id_item_id_parts_pk" PRIMARY KEY("tenant_id","day","campaign_id","item_id","parts")
);
--> statement-breakpoint
ALTER TABLE "margin_days" ADD CONSTRAINT "margin_days_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "margin_states" ADD CONSTRAINT "margin_states_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "margin_units" ADD CONSTRAINT "margin_units_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;