CREATE TABLE "sso_secrets" (
	"tenant_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"place" text NOT NULL,
	"secret" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sso_secrets_tenant_id_provider_pk" PRIMARY KEY("tenant_id","provider")
);
--> statement-breakpoint
CREATE TABLE "host_proofs" (
	"tenant_id" uuid NOT NULL,
	"host" text NOT NULL,
	"proved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "host_proofs_tenant_id_host_pk" PRIMARY KEY("tenant_id","host")
);
--> statement-breakpoint
CREATE TABLE "logos" (
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "logos_tenant_id_name_pk" PRIMARY KEY("tenant_id","name")
);
--> statement-breakpoint
ALTER TABLE "sso_secrets" ADD CONSTRAINT "sso_secrets_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_proofs" ADD CONSTRAINT "host_proofs_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logos" ADD CONSTRAINT "logos_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "logos" ("tenant_id", "name", "digest") SELECT "id", "body"->>'logo', "logo" FROM "tenants" WHERE "body"->>'logo' IS NOT NULL;
