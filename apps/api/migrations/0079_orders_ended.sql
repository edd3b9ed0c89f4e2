CREATE INDEX "orders_ended" ON "orders" USING btree ("tenant_id","state","created_at") WHERE state in ('DELIVERED', 'EXPIRED', 'CANCELLED', 'GROUP_FAILED', 'REFUND_REQUESTED', 'REFUNDED');--> statement-breakpoint
-- The words of a buyer now have every name of the orders: all are counted again.
UPDATE "buyer_states" SET "counted_until" = NULL;
