CREATE TABLE "sso_secrets" (
	"tenant_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"place" text NOT NULL,
	"secret" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sso_secrets_tenant_id_provider_pk" PRIMARY KEY("tenant_id","provider")
);
--> statement-breakpoint
ALTER TABLE "sso_secrets" ADD CONSTRAINT "sso_secrets_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;