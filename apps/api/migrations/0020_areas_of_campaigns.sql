ALTER TABLE "areas" ADD COLUMN "campaign_id" text;--> statement-breakpoint
-- The owner sees every shop's rows; the run that follows forces row-level security again.
ALTER TABLE "areas" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "areas" SET "campaign_id" = split_part("id", '~', 1) WHERE position('~' in "id") > 0;
