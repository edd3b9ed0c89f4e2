CREATE TABLE "trades" (
	"tenant_id" uuid NOT NULL,
	"id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"item_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"code" text,
	"limits" integer NOT NULL,
	"uses" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	"ends_at" timestamp with time zone,
	"active" boolean NOT NULL,
	"body" jsonb NOT NULL,
	CONSTRAINT "trades_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "trades_code" UNIQUE("tenant_id","code")
);
--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_tenant_id_campaign_id_campaigns_tenant_id_id_fk" FOREIGN KEY ("tenant_id","campaign_id") REFERENCES "public"."campaigns"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_tenant_id_item_id_items_tenant_id_id_fk" FOREIGN KEY ("tenant_id","item_id") REFERENCES "public"."items"("tenant_id","id") ON DELETE no action ON UPDATE no action;