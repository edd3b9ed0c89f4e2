CREATE TABLE "item_sale_states" (
	"tenant_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "item_sale_states_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "item_sales" (
	"tenant_id" uuid NOT NULL,
	"item_id" text NOT NULL,
	CONSTRAINT "item_sales_tenant_id_item_id_pk" PRIMARY KEY("tenant_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "item_sale_states" ADD CONSTRAINT "item_sale_states_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_sales" ADD CONSTRAINT "item_sales_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;