CREATE TABLE "visit_sources" (
	"tenant_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"step" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "visit_sources_tenant_id_day_source_step_pk" PRIMARY KEY("tenant_id","day","source","step")
);
--> statement-breakpoint
ALTER TABLE "visit_sources" ADD CONSTRAINT "visit_sources_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;