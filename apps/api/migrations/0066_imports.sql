CREATE TABLE "import_pictures" (
	"tenant_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"product" integer NOT NULL,
	"position" integer NOT NULL,
	"url" text NOT NULL,
	"items" text[] NOT NULL,
	"first_of" text[] NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"answer" text,
	"name" text,
	CONSTRAINT "import_pictures_tenant_id_import_id_product_position_pk" PRIMARY KEY("tenant_id","import_id","product","position"),
	CONSTRAINT "import_pictures_name" CHECK (("import_pictures"."name" is not null) = ("import_pictures"."state" in ('FETCHED', 'DONE')))
);
--> statement-breakpoint
CREATE TABLE "item_imports" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asked" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"staff_id" uuid,
	"key_id" uuid,
	"platform" text NOT NULL,
	"file" text NOT NULL,
	"campaign_id" text NOT NULL,
	"products" integer NOT NULL,
	"created" integer NOT NULL,
	"updated" integer NOT NULL,
	"kept" integer NOT NULL,
	"skipped" integer NOT NULL,
	"notes" jsonb NOT NULL,
	"note_count" integer NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "item_imports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_tenant_id_import_id_item_imports_tenant_id_id_fk" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."item_imports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_imports" ADD CONSTRAINT "item_imports_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_imports" ADD CONSTRAINT "item_imports_tenant_id_staff_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","staff_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_imports" ADD CONSTRAINT "item_imports_tenant_id_key_id_api_keys_tenant_id_id_fk" FOREIGN KEY ("tenant_id","key_id") REFERENCES "public"."api_keys"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_pictures_due" ON "import_pictures" USING btree ("tenant_id","due_at","product") WHERE state in ('WAITING', 'FETCHED');--> statement-breakpoint
CREATE INDEX "import_pictures_fetched" ON "import_pictures" USING btree ("tenant_id","import_id","product") WHERE state = 'FETCHED';--> statement-breakpoint
CREATE INDEX "item_imports_created" ON "item_imports" USING btree ("tenant_id","created_at");