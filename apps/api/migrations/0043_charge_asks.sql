ALTER TABLE "payments" ADD COLUMN "asks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "ask_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_to_ask" ON "payments" USING btree ("tenant_id","ask_at") WHERE state = 'PENDING' and ask_at is not null;