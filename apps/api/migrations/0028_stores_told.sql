ALTER TABLE "stores" ADD COLUMN "picture" jsonb;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "accessibility" text;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "keeper" text;