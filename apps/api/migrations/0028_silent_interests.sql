ALTER TABLE "interests" DROP CONSTRAINT "interests_once";--> statement-breakpoint
ALTER TABLE "interests" ADD COLUMN "silent_lead_id" uuid;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_once" UNIQUE NULLS NOT DISTINCT("tenant_id","contact","campaign_id","item_id","reason","silent_lead_id");