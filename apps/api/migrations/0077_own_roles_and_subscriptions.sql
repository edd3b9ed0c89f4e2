CREATE TABLE "own_roles" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"rights" text[] NOT NULL,
	"edition" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "own_roles_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "staff" DROP CONSTRAINT "staff_role";--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "own_role_id" uuid;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "subscriptions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "own_roles" ADD CONSTRAINT "own_roles_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_roles_active" ON "own_roles" USING btree ("tenant_id",lower("name")) WHERE "own_roles"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_tenant_id_own_role_id_own_roles_tenant_id_id_fk" FOREIGN KEY ("tenant_id","own_role_id") REFERENCES "public"."own_roles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_own_role" ON "staff" USING btree ("tenant_id","own_role_id");--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_own_role_named" CHECK (("staff"."role" = 'own') = ("staff"."own_role_id" is not null));--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_role" CHECK ("staff"."role" in ('owner', 'manager', 'editor', 'picker', 'courier', 'keeper', 'support', 'own'));