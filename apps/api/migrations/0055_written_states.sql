CREATE TABLE "written_states" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"thing" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" uuid,
	"key_id" uuid,
	"revision" text,
	"value" jsonb,
	CONSTRAINT "written_states_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "written_states_gone" CHECK (("written_states"."revision" is null) = ("written_states"."value" is null))
);
--> statement-breakpoint
ALTER TABLE "written_states" ADD CONSTRAINT "written_states_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_states" ADD CONSTRAINT "written_states_tenant_id_staff_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","staff_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_states" ADD CONSTRAINT "written_states_tenant_id_key_id_api_keys_tenant_id_id_fk" FOREIGN KEY ("tenant_id","key_id") REFERENCES "public"."api_keys"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "written_states_thing" ON "written_states" USING btree ("tenant_id","kind","thing","id");