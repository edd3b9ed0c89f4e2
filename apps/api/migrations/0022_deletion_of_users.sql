ALTER TABLE "users" ADD COLUMN "deletion_requested_at" timestamp with time zone;--> statement-breakpoint
-- The owner sees every shop's rows; the run that follows forces row-level security again.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "clients" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "users" u SET "deletion_requested_at" = c."deletion_requested_at" FROM "clients" c
WHERE c."tenant_id" = u."tenant_id" AND c."user_id" = u."id" AND c."deletion_requested_at" IS NOT NULL;--> statement-breakpoint
-- Of somebody without an account the waiting job alone knows.
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    UPDATE "users" u SET "deletion_requested_at" = j.created_on FROM pgboss.job j
    WHERE j.name = 'delete-account' AND j.state IN ('created', 'retry') AND u."deletion_requested_at" IS NULL
      AND u."tenant_id" = (j.data->>'tenantId')::uuid AND u."id" = (j.data->>'userId')::uuid
      AND NOT EXISTS (SELECT FROM "clients" c WHERE c."tenant_id" = u."tenant_id" AND c."user_id" = u."id");
  END IF;
END $$;
