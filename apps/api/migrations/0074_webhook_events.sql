CREATE TABLE "stock_levels" (
	"tenant_id" uuid NOT NULL,
	"stock_id" text NOT NULL,
	"level" text NOT NULL,
	CONSTRAINT "stock_levels_tenant_id_stock_id_pk" PRIMARY KEY("tenant_id","stock_id")
);
--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;