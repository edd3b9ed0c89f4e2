ALTER TABLE "orders" ADD COLUMN "verified_phone" text;--> statement-breakpoint
ALTER TABLE "login_codes" ADD COLUMN "key" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_unpaid_verified" ON "orders" USING btree ("tenant_id","verified_phone") WHERE (state in ('CREATED', 'AWAITING_PAYMENT', 'PAYMENT_REFUSED') or pays_on_delivery and state in ('CONFIRMED', 'PREPARING', 'READY_FOR_PICKUP', 'SHIPPED'));--> statement-breakpoint
CREATE INDEX "login_codes_key" ON "login_codes" USING btree ("tenant_id","key","sent_at");