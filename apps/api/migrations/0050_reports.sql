CREATE TABLE "reports" (
	"tenant_id" uuid NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "reports_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fingerprint" text NOT NULL,
	"version" text NOT NULL,
	"route" text NOT NULL,
	"error_name" text NOT NULL,
	"message" text NOT NULL,
	"log" jsonb NOT NULL,
	"agent" text NOT NULL,
	"count" integer NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "reports_tenant_id_number_pk" PRIMARY KEY("tenant_id","number"),
	CONSTRAINT "reports_fingerprint" UNIQUE("tenant_id","fingerprint")
);
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_tenant_id_last_seen_at_index" ON "reports" USING btree ("tenant_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("last_seen_at") WHERE resolved_at is null;