CREATE TABLE "erased_keys" (
	"tenant_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "erased_keys_tenant_id_hash_pk" PRIMARY KEY("tenant_id","hash")
);
--> statement-breakpoint
CREATE TABLE "imported_people" (
	"tenant_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"city" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imported_people_tenant_id_lead_id_pk" PRIMARY KEY("tenant_id","lead_id"),
	CONSTRAINT "imported_people_phone" UNIQUE("tenant_id","phone"),
	CONSTRAINT "imported_people_email" UNIQUE("tenant_id","email")
);
--> statement-breakpoint
CREATE TABLE "people_imports" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asked" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"staff_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"file" text NOT NULL,
	"lines" integer NOT NULL,
	"created" integer NOT NULL,
	"known" integer NOT NULL,
	"skipped" integer NOT NULL,
	"opted_in" integer NOT NULL,
	"consent_source" text,
	"consent_at" timestamp with time zone,
	"notes" jsonb NOT NULL,
	"note_count" integer NOT NULL,
	CONSTRAINT "people_imports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
DROP INDEX "buyers_recent";--> statement-breakpoint
ALTER TABLE "buyers" ALTER COLUMN "ordered_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "buyers" ADD COLUMN "imported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "marketing_messages" ADD COLUMN "by_whatsapp" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "erased_keys" ADD CONSTRAINT "erased_keys_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_people" ADD CONSTRAINT "imported_people_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_people" ADD CONSTRAINT "imported_people_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_people" ADD CONSTRAINT "imported_people_tenant_id_import_id_people_imports_tenant_id_id_fk" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."people_imports"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_imports" ADD CONSTRAINT "people_imports_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_imports" ADD CONSTRAINT "people_imports_tenant_id_staff_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","staff_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_people_created" ON "imported_people" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "people_imports_created" ON "people_imports" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "buyers_recent" ON "buyers" USING btree ("tenant_id",coalesce(ordered_at, imported_at),"lead_id");