ALTER TABLE "items" ADD COLUMN "kit" jsonb;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "sold_alone" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "parts" jsonb;