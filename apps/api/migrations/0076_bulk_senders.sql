ALTER TABLE "bulk_jobs" ADD COLUMN "rights" text[];--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD COLUMN "is_by_passkey" boolean DEFAULT false NOT NULL;