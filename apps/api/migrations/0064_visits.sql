CREATE TABLE "missed_searches" (
	"tenant_id" uuid NOT NULL,
	"day" date NOT NULL,
	"words" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "missed_searches_tenant_id_day_words_pk" PRIMARY KEY("tenant_id","day","words")
);
--> statement-breakpoint
CREATE TABLE "visit_days" (
	"tenant_id" uuid NOT NULL,
	"day" date NOT NULL,
	"step" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "visit_days_tenant_id_day_step_pk" PRIMARY KEY("tenant_id","day","step")
);
--> statement-breakpoint
ALTER TABLE "missed_searches" ADD CONSTRAINT "missed_searches_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_days" ADD CONSTRAINT "visit_days_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;