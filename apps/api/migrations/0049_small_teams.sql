CREATE TABLE "teams" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" text NOT NULL,
	"item_id" text NOT NULL,
	"size" integer NOT NULL,
	"percentage" real NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"opened_by" uuid,
	"outcome" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "teams_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "team_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "team_percentage" real;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_tenant_id_campaign_id_campaigns_tenant_id_id_fk" FOREIGN KEY ("tenant_id","campaign_id") REFERENCES "public"."campaigns"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "teams_open" ON "teams" USING btree ("tenant_id","opened_by","campaign_id","item_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "teams_due" ON "teams" USING btree ("ends_at","tenant_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "teams_tenant_id_campaign_id_index" ON "teams" USING btree ("tenant_id","campaign_id");--> statement-breakpoint
CREATE INDEX "order_lines_team" ON "order_lines" USING btree ("tenant_id","team_id") WHERE team_id is not null;