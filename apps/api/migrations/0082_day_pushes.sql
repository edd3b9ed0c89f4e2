ALTER TABLE "staff" ADD COLUMN "day_letter_by_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "day_letter_by_push" boolean DEFAULT false NOT NULL;