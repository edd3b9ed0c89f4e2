ALTER TABLE "coupons" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "per_person" integer;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "minimum" integer;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "is_first_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("tenant_id","user_phone");