CREATE TABLE "trade_uses" (
	"tenant_id" uuid NOT NULL,
	"trade_id" text NOT NULL,
	"person_key" text NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "trade_uses_tenant_id_trade_id_person_key_order_id_pk" PRIMARY KEY("tenant_id","trade_id","person_key","order_id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pays_on_delivery" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_uses" ADD CONSTRAINT "trade_uses_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_uses" ADD CONSTRAINT "trade_uses_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_unpaid_lead" ON "orders" USING btree ("tenant_id","lead_id") WHERE (state in ('CREATED', 'AWAITING_PAYMENT', 'PAYMENT_REFUSED') or pays_on_delivery and state in ('CONFIRMED', 'PREPARING', 'READY_FOR_PICKUP', 'SHIPPED'));--> statement-breakpoint
CREATE INDEX "orders_unpaid_phone" ON "orders" USING btree ("tenant_id","user_phone") WHERE (state in ('CREATED', 'AWAITING_PAYMENT', 'PAYMENT_REFUSED') or pays_on_delivery and state in ('CONFIRMED', 'PREPARING', 'READY_FOR_PICKUP', 'SHIPPED'));--> statement-breakpoint
CREATE INDEX "orders_unpaid_address" ON "orders" USING btree ("tenant_id","address_key") WHERE (state in ('CREATED', 'AWAITING_PAYMENT', 'PAYMENT_REFUSED') or pays_on_delivery and state in ('CONFIRMED', 'PREPARING', 'READY_FOR_PICKUP', 'SHIPPED'));--> statement-breakpoint
CREATE INDEX "orders_unpaid_network" ON "orders" USING btree ("tenant_id","network_key") WHERE (state in ('CREATED', 'AWAITING_PAYMENT', 'PAYMENT_REFUSED') or pays_on_delivery and state in ('CONFIRMED', 'PREPARING', 'READY_FOR_PICKUP', 'SHIPPED'));