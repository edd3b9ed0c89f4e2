ALTER TABLE "tenants" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "removed_at" timestamp with time zone;