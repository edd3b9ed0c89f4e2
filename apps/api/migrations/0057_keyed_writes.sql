CREATE TABLE "keyed_writes" (
	"tenant_id" uuid NOT NULL,
	"caller_id" uuid NOT NULL,
	"key" text NOT NULL,
	"digest" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"status" integer,
	"body" text,
	CONSTRAINT "keyed_writes_tenant_id_caller_id_key_pk" PRIMARY KEY("tenant_id","caller_id","key")
);
--> statement-breakpoint
ALTER TABLE "keyed_writes" ADD CONSTRAINT "keyed_writes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "keyed_writes_started" ON "keyed_writes" USING btree ("started_at");