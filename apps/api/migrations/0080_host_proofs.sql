CREATE TABLE "host_proofs" (
	"tenant_id" uuid NOT NULL,
	"host" text NOT NULL,
	"proved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "host_proofs_tenant_id_host_pk" PRIMARY KEY("tenant_id","host")
);
--> statement-breakpoint
ALTER TABLE "host_proofs" ADD CONSTRAINT "host_proofs_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;