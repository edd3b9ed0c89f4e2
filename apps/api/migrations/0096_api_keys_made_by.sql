ALTER TABLE "api_keys" ADD COLUMN "made_by" uuid;--> statement-breakpoint
UPDATE "api_keys" k SET "made_by" = s."user_id" FROM "audit_log" a JOIN "staff" s ON s."tenant_id" = a."tenant_id" AND s."id" = a."staff_id" WHERE a."tenant_id" = k."tenant_id" AND a."action" = 'key.create' AND a."subject" = 'key ' || k."id";
