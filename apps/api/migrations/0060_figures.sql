CREATE TABLE "campaign_days" (
	"tenant_id" uuid NOT NULL,
	"day" date NOT NULL,
	"campaign_id" text NOT NULL,
	"orders" integer NOT NULL,
	"units" integer NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "campaign_days_tenant_id_day_campaign_id_pk" PRIMARY KEY("tenant_id","day","campaign_id")
);
--> statement-breakpoint
CREATE TABLE "cohort_months" (
	"tenant_id" uuid NOT NULL,
	"first_month" date NOT NULL,
	"month" date NOT NULL,
	"buyers" integer NOT NULL,
	"orders" integer NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "cohort_months_tenant_id_first_month_month_pk" PRIMARY KEY("tenant_id","first_month","month")
);
--> statement-breakpoint
CREATE TABLE "figure_states" (
	"tenant_id" uuid NOT NULL,
	"time_zone" text NOT NULL,
	"counted_until" timestamp with time zone,
	"cohorts_until" timestamp with time zone,
	CONSTRAINT "figure_states_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "item_days" (
	"tenant_id" uuid NOT NULL,
	"day" date NOT NULL,
	"campaign_id" text NOT NULL,
	"item_id" text NOT NULL,
	"orders" integer NOT NULL,
	"units" integer NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "item_days_tenant_id_day_campaign_id_item_id_pk" PRIMARY KEY("tenant_id","day","campaign_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "order_days" (
	"tenant_id" uuid NOT NULL,
	"day" date NOT NULL,
	"hour" integer NOT NULL,
	"is_first" boolean NOT NULL,
	"orders" integer NOT NULL,
	"units" integer NOT NULL,
	"sub_total" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"shipping_total" bigint NOT NULL,
	"price" bigint NOT NULL,
	"placed" integer NOT NULL,
	"received" bigint NOT NULL,
	"returned" bigint NOT NULL,
	CONSTRAINT "order_days_tenant_id_day_hour_is_first_pk" PRIMARY KEY("tenant_id","day","hour","is_first")
);
--> statement-breakpoint
CREATE TABLE "place_days" (
	"tenant_id" uuid NOT NULL,
	"day" date NOT NULL,
	"type" text NOT NULL,
	"place" text NOT NULL,
	"orders" integer NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "place_days_tenant_id_day_type_place_pk" PRIMARY KEY("tenant_id","day","type","place")
);
--> statement-breakpoint
ALTER TABLE "campaign_days" ADD CONSTRAINT "campaign_days_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_months" ADD CONSTRAINT "cohort_months_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_states" ADD CONSTRAINT "figure_states_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_days" ADD CONSTRAINT "item_days_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_days" ADD CONSTRAINT "order_days_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_days" ADD CONSTRAINT "place_days_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;