CREATE TABLE "bulk_chunks" (
	"tenant_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"first_line" integer NOT NULL,
	"lines" "bytea",
	"report" "bytea",
	CONSTRAINT "bulk_chunks_tenant_id_job_id_position_pk" PRIMARY KEY("tenant_id","job_id","position")
);
--> statement-breakpoint
CREATE TABLE "bulk_jobs" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"staff_id" uuid,
	"key_id" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lines" integer NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"mistakes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mistake_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bulk_jobs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "bulk_jobs_state" CHECK ("bulk_jobs"."state" in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
	CONSTRAINT "bulk_jobs_open" CHECK (("bulk_jobs"."state" in ('WAITING', 'RUNNING')) = ("bulk_jobs"."due_at" is not null)),
	CONSTRAINT "bulk_jobs_writer" CHECK (("bulk_jobs"."staff_id" is null) <> ("bulk_jobs"."key_id" is null))
);
--> statement-breakpoint
CREATE TABLE "stock_levels" (
	"tenant_id" uuid NOT NULL,
	"stock_id" text NOT NULL,
	"level" text NOT NULL,
	CONSTRAINT "stock_levels_tenant_id_stock_id_pk" PRIMARY KEY("tenant_id","stock_id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bulk_chunks" ADD CONSTRAINT "bulk_chunks_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_chunks" ADD CONSTRAINT "bulk_chunks_tenant_id_job_id_bulk_jobs_tenant_id_id_fk" FOREIGN KEY ("tenant_id","job_id") REFERENCES "public"."bulk_jobs"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_tenant_id_staff_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","staff_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_tenant_id_key_id_api_keys_tenant_id_id_fk" FOREIGN KEY ("tenant_id","key_id") REFERENCES "public"."api_keys"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_jobs_created" ON "bulk_jobs" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "bulk_jobs_due" ON "bulk_jobs" USING btree ("tenant_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "stock_ledger_at" ON "stock_ledger" USING btree ("tenant_id","at","id");