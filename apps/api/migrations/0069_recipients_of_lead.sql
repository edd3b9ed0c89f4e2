DROP INDEX "marketing_recipients_sent";--> statement-breakpoint
CREATE INDEX "marketing_recipients_lead" ON "marketing_recipients" USING btree ("tenant_id","lead_id","at");