ALTER TABLE "payments" ADD COLUMN "brand" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "rate_bps" integer;