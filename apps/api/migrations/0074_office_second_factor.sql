CREATE TABLE "list_setups" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"setup" jsonb NOT NULL,
	CONSTRAINT "list_setups_tenant_id_user_id_list_pk" PRIMARY KEY("tenant_id","user_id","list")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_by_passkey" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "list_setups" ADD CONSTRAINT "list_setups_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_setups" ADD CONSTRAINT "list_setups_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;