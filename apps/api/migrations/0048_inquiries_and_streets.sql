CREATE TABLE "inquiries" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"protocol" text NOT NULL,
	"name" text NOT NULL,
	"contact" text NOT NULL,
	"text" text NOT NULL,
	"order_code" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inquiries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "inquiries_protocol" UNIQUE("tenant_id","protocol")
);
--> statement-breakpoint
ALTER TABLE "postal_codes" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', case when coalesce(body->>'logradouro', '') = '' then '' else
      lower(translate(coalesce(body->>'logradouro', '') || ' ' || coalesce(body->>'bairro', '') || ' ' || coalesce(body->>'localidade', ''),
        'áàâãäéêèíîóôõöúüçÁÀÂÃÄÉÊÈÍÎÓÔÕÖÚÜÇ', 'aaaaaeeeiioooouucAAAAAEEEIIOOOOUUC')) end)) STORED;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiries_tenant_id_lead_id_index" ON "inquiries" USING btree ("tenant_id","lead_id");--> statement-breakpoint
CREATE INDEX "inquiries_tenant_id_created_at_index" ON "inquiries" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "postal_codes_words" ON "postal_codes" USING gin ("words");