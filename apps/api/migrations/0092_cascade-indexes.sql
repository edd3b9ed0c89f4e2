CREATE INDEX "reconciliation_differences_of_order" ON "reconciliation_differences" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("tenant_id","payment_id");--> statement-breakpoint
CREATE INDEX "trade_uses_order" ON "trade_uses" USING btree ("tenant_id","order_id");