ALTER TABLE "orders" ADD COLUMN "difference_paid" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "difference_returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "slot_change" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_slot_change" ON "payments" USING btree ("tenant_id","order_id") WHERE state = 'PENDING' and slot_change is not null;