ALTER TABLE "campaigns" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE FUNCTION "mark_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ begin new.changed_at = now(); return new; end $$;
--> statement-breakpoint
CREATE TRIGGER "campaigns_changed" BEFORE UPDATE ON "campaigns" FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION "mark_changed"();
--> statement-breakpoint
CREATE TRIGGER "items_changed" BEFORE UPDATE ON "items" FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION "mark_changed"();
