CREATE TABLE "campaign_news" (
	"tenant_id" uuid NOT NULL,
	"campaign_id" text NOT NULL,
	"kind" text NOT NULL,
	"moment" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaign_news_tenant_id_campaign_id_kind_moment_pk" PRIMARY KEY("tenant_id","campaign_id","kind","moment")
);
--> statement-breakpoint
CREATE TABLE "news_mutes" (
	"tenant_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"muted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "news_mutes_tenant_id_lead_id_pk" PRIMARY KEY("tenant_id","lead_id")
);
--> statement-breakpoint
ALTER TABLE "campaign_news" ADD CONSTRAINT "campaign_news_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_mutes" ADD CONSTRAINT "news_mutes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_mutes" ADD CONSTRAINT "news_mutes_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;