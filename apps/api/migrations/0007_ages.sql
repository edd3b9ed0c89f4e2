CREATE TABLE "adults" (
	"tenant_id" uuid NOT NULL,
	"cpf_hash" text NOT NULL,
	"birth_date" text NOT NULL,
	CONSTRAINT "adults_tenant_id_cpf_hash_pk" PRIMARY KEY("tenant_id","cpf_hash")
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "age_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "adults" ADD CONSTRAINT "adults_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;