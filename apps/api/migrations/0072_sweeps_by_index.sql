ALTER TABLE "group_counters" ADD COLUMN "checked_units" integer;--> statement-breakpoint
CREATE INDEX "campaigns_ending" ON "campaigns" USING btree ("ends_at") WHERE active;--> statement-breakpoint
CREATE INDEX "campaigns_opening" ON "campaigns" USING btree ("ends_at") WHERE active and body->'depends' @> '[{"type": "time"}]';--> statement-breakpoint
CREATE INDEX "campaigns_group_end" ON "campaigns" USING btree ("ends_at","tenant_id","id") WHERE jsonb_array_length(body->'cartControls'->'groupRules') > 0;--> statement-breakpoint
CREATE INDEX "group_counters_unchecked" ON "group_counters" USING btree ("tenant_id") WHERE paid_units > 0 and checked_units is distinct from paid_units;