ALTER TABLE "coupons" ADD COLUMN "is_active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "renewals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "price" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method_percentage" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_review" ON "payments" USING btree ("tenant_id","received_at") WHERE state = 'REVIEW';--> statement-breakpoint
-- The owner sees every shop's rows; the run that follows forces row-level security again.
ALTER TABLE "payments" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "orders" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "webhook_inbox" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "payments" p SET
	"price" = o."price",
	"method_percentage" = coalesce((o."terms"->>'methodPercentage')::real, 0),
	"received" = CASE
		WHEN p."state" IN ('APPROVED', 'REFUNDED') THEN p."amount"
		WHEN p."state" = 'REVIEW' THEN coalesce((SELECT max((w."body"->>'amount')::int) FROM "webhook_inbox" w
			WHERE w."tenant_id" = p."tenant_id" AND w."body"->>'reference' = p."id"::text AND w."body"->>'state' = 'APPROVED'), p."amount")
		ELSE 0 END,
	"received_at" = CASE WHEN p."state" IN ('APPROVED', 'REFUNDED') THEN p."created_at" WHEN p."state" = 'REVIEW' THEN now() END
FROM "orders" o WHERE o."tenant_id" = p."tenant_id" AND o."id" = p."order_id";
