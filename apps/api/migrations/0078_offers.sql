ALTER TABLE "items" ADD COLUMN "same_as" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "left_with_item" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_tenant_id_same_as_items_tenant_id_id_fk" FOREIGN KEY ("tenant_id","same_as") REFERENCES "public"."items"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "items_named" ON "items" USING btree ("tenant_id","name","id");--> statement-breakpoint
CREATE INDEX "items_same_as" ON "items" USING btree ("tenant_id","same_as") WHERE same_as is not null;