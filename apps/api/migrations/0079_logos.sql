CREATE TABLE "logos" (
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "logos_tenant_id_name_pk" PRIMARY KEY("tenant_id","name")
);
--> statement-breakpoint
ALTER TABLE "logos" ADD CONSTRAINT "logos_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "logos" ("tenant_id", "name", "digest") SELECT "id", "body"->>'logo', "logo" FROM "tenants" WHERE "body"->>'logo' IS NOT NULL;
