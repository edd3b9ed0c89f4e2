ALTER TABLE "staff" ADD COLUMN "day_letter_hour" integer;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "day_letter_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "staff_day_letters" ON "staff" USING btree ("tenant_id","day_letter_at") WHERE day_letter_at is not null and ended_at is null;