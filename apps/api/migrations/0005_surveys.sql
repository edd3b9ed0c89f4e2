CREATE TABLE "survey_answers" (
	"tenant_id" uuid NOT NULL,
	"survey_id" text NOT NULL,
	"lead_id" uuid NOT NULL,
	"answers" jsonb NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "survey_answers_tenant_id_survey_id_lead_id_pk" PRIMARY KEY("tenant_id","survey_id","lead_id")
);
--> statement-breakpoint
CREATE TABLE "surveys" (
	"tenant_id" uuid NOT NULL,
	"id" text NOT NULL,
	"campaign_id" text,
	"trigger" text NOT NULL,
	"position" integer NOT NULL,
	"ends_at" timestamp with time zone,
	"active" boolean NOT NULL,
	"body" jsonb NOT NULL,
	CONSTRAINT "surveys_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_tenant_id_survey_id_surveys_tenant_id_id_fk" FOREIGN KEY ("tenant_id","survey_id") REFERENCES "public"."surveys"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_answers_lead" ON "survey_answers" USING btree ("tenant_id","lead_id");