CREATE TABLE "wishes" (
	"tenant_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wishes_tenant_id_lead_id_words_pk" PRIMARY KEY("tenant_id","lead_id","words")
);
--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wishes_words" ON "wishes" USING btree ("tenant_id","words");