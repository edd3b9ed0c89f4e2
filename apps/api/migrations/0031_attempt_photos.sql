CREATE TABLE "attempt_photos" (
	"tenant_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"picture" "bytea" NOT NULL,
	CONSTRAINT "attempt_photos_tenant_id_attempt_id_pk" PRIMARY KEY("tenant_id","attempt_id")
);
--> statement-breakpoint
ALTER TABLE "attempt_photos" ADD CONSTRAINT "attempt_photos_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_photos" ADD CONSTRAINT "attempt_photos_tenant_id_attempt_id_delivery_attempts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","attempt_id") REFERENCES "public"."delivery_attempts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_photos" ADD CONSTRAINT "attempt_photos_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_photos_tenant_id_order_id_index" ON "attempt_photos" USING btree ("tenant_id","order_id");