ALTER TABLE "buyer_states" ADD COLUMN "items_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "buyers" ADD COLUMN "item_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "buyers" ADD COLUMN "items_at" timestamp with time zone[] DEFAULT '{}' NOT NULL;