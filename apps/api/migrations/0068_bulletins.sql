CREATE TABLE "bulletins" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" text NOT NULL,
	"revision" integer NOT NULL,
	"text" text NOT NULL,
	"picture" jsonb,
	"author_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"tells_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"told" integer,
	CONSTRAINT "bulletins_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "bulletins" ADD CONSTRAINT "bulletins_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulletins" ADD CONSTRAINT "bulletins_tenant_id_author_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulletins_campaign" ON "bulletins" USING btree ("tenant_id","campaign_id","created_at");--> statement-breakpoint
CREATE INDEX "bulletins_due" ON "bulletins" USING btree ("tenant_id","tells_at") WHERE tells_at is not null and told_at is null;