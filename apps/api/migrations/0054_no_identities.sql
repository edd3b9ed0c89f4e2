ALTER TABLE "reports" ALTER COLUMN "number" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "webhook_events" ALTER COLUMN "position" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "webhook_events" ALTER COLUMN "position" SET DEFAULT (extract(epoch from clock_timestamp()) * 1000000)::bigint;
