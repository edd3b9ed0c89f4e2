CREATE TABLE "written_drafts" (
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"thing" text NOT NULL,
	"edition" uuid NOT NULL,
	"value" jsonb,
	"revision" text,
	"saved_at" timestamp with time zone NOT NULL,
	"staff_id" uuid,
	"key_id" uuid,
	"state" text NOT NULL,
	"goes_live_at" timestamp with time zone,
	"scheduler_staff_id" uuid,
	"scheduler_key_id" uuid,
	"reason" text,
	CONSTRAINT "written_drafts_tenant_id_kind_thing_pk" PRIMARY KEY("tenant_id","kind","thing"),
	CONSTRAINT "written_drafts_state" CHECK ("written_drafts"."state" in ('DRAFT', 'SCHEDULED', 'STOPPED')),
	CONSTRAINT "written_drafts_scheduled" CHECK (("written_drafts"."state" = 'DRAFT') = ("written_drafts"."goes_live_at" is null)),
	CONSTRAINT "written_drafts_scheduler" CHECK (("written_drafts"."state" = 'DRAFT') = ("written_drafts"."scheduler_staff_id" is null and "written_drafts"."scheduler_key_id" is null)),
	CONSTRAINT "written_drafts_reason" CHECK (("written_drafts"."state" = 'STOPPED') = ("written_drafts"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "written_states" ADD COLUMN "scheduled_for" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "written_drafts" ADD CONSTRAINT "written_drafts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_drafts" ADD CONSTRAINT "written_drafts_tenant_id_staff_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","staff_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_drafts" ADD CONSTRAINT "written_drafts_tenant_id_key_id_api_keys_tenant_id_id_fk" FOREIGN KEY ("tenant_id","key_id") REFERENCES "public"."api_keys"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_drafts" ADD CONSTRAINT "written_drafts_tenant_id_scheduler_staff_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","scheduler_staff_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_drafts" ADD CONSTRAINT "written_drafts_tenant_id_scheduler_key_id_api_keys_tenant_id_id_fk" FOREIGN KEY ("tenant_id","scheduler_key_id") REFERENCES "public"."api_keys"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "written_drafts_due" ON "written_drafts" USING btree ("tenant_id","goes_live_at") WHERE state = 'SCHEDULED';