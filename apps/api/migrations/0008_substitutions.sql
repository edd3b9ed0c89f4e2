CREATE TABLE "order_substitutions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"paid" integer NOT NULL,
	"kept" integer,
	"returned" integer,
	"item_id" text,
	"substitute" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "order_substitutions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "order_substitutions_line" UNIQUE("tenant_id","order_id","position"),
	CONSTRAINT "order_substitutions_decided" CHECK (("order_substitutions"."state" = 'PENDING') = ("order_substitutions"."kept" is null) and ("order_substitutions"."kept" is null) = ("order_substitutions"."returned" is null)),
	CONSTRAINT "order_substitutions_chosen" CHECK (("order_substitutions"."state" = 'SUBSTITUTED') = ("order_substitutions"."item_id" is not null)),
	CONSTRAINT "order_substitutions_kept" CHECK ("order_substitutions"."kept" between 0 and "order_substitutions"."paid" and "order_substitutions"."returned" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_substitutions" ADD CONSTRAINT "order_substitutions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_substitutions" ADD CONSTRAINT "order_substitutions_tenant_id_order_id_position_order_lines_tenant_id_order_id_position_fk" FOREIGN KEY ("tenant_id","order_id","position") REFERENCES "public"."order_lines"("tenant_id","order_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_substitutions_due" ON "order_substitutions" USING btree ("tenant_id","due_at") WHERE state = 'PENDING';