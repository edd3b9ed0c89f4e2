CREATE TABLE "person_references" (
	"tenant_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"reference" text NOT NULL,
	CONSTRAINT "person_references_tenant_id_lead_id_pk" PRIMARY KEY("tenant_id","lead_id"),
	CONSTRAINT "person_references_once" UNIQUE("tenant_id","reference")
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "person_references" ADD CONSTRAINT "person_references_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_references" ADD CONSTRAINT "person_references_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "items_reference" ON "items" USING btree ("tenant_id","reference") WHERE reference is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_reference" ON "orders" USING btree ("tenant_id","reference") WHERE reference is not null;