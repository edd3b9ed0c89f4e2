CREATE TABLE "rating_counters" (
	"tenant_id" uuid NOT NULL,
	"campaign_id" text NOT NULL,
	"item_id" text NOT NULL,
	"count" integer NOT NULL,
	"stars" integer NOT NULL,
	CONSTRAINT "rating_counters_tenant_id_campaign_id_item_id_pk" PRIMARY KEY("tenant_id","campaign_id","item_id"),
	CONSTRAINT "rating_counters_within" CHECK ("rating_counters"."stars" between "rating_counters"."count" and 5 * "rating_counters"."count")
);
--> statement-breakpoint
CREATE TABLE "rating_photos" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"rating_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"picture" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rating_photos_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"campaign_id" text NOT NULL,
	"item_id" text NOT NULL,
	"stars" integer NOT NULL,
	"words" text,
	"author" text,
	"created_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	CONSTRAINT "ratings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "ratings_subject" UNIQUE("tenant_id","order_id","campaign_id","item_id"),
	CONSTRAINT "ratings_stars" CHECK ("ratings"."stars" between 1 and 5),
	CONSTRAINT "ratings_hidden" CHECK (("ratings"."hidden_at" is null) = ("ratings"."hidden_reason" is null)),
	CONSTRAINT "ratings_answered" CHECK (("ratings"."answer" is null) = ("ratings"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "rating_counters" ADD CONSTRAINT "rating_counters_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_counters" ADD CONSTRAINT "rating_counters_tenant_id_campaign_id_campaigns_tenant_id_id_fk" FOREIGN KEY ("tenant_id","campaign_id") REFERENCES "public"."campaigns"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_photos" ADD CONSTRAINT "rating_photos_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_photos" ADD CONSTRAINT "rating_photos_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_photos" ADD CONSTRAINT "rating_photos_tenant_id_rating_id_ratings_tenant_id_id_fk" FOREIGN KEY ("tenant_id","rating_id") REFERENCES "public"."ratings"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_tenant_id_campaign_id_campaigns_tenant_id_id_fk" FOREIGN KEY ("tenant_id","campaign_id") REFERENCES "public"."campaigns"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rating_photos_tenant_id_order_id_index" ON "rating_photos" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "rating_photos_tenant_id_rating_id_index" ON "rating_photos" USING btree ("tenant_id","rating_id");--> statement-breakpoint
CREATE INDEX "ratings_shown" ON "ratings" USING btree ("tenant_id","campaign_id","item_id","created_at") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "ratings_tenant_id_created_at_index" ON "ratings" USING btree ("tenant_id","created_at");