CREATE TABLE "coupon_days" (
	"tenant_id" uuid NOT NULL,
	"day" date NOT NULL,
	"code" text NOT NULL,
	"orders" integer NOT NULL,
	"discount" bigint NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "coupon_days_tenant_id_day_code_pk" PRIMARY KEY("tenant_id","day","code")
);
--> statement-breakpoint
CREATE TABLE "method_days" (
	"tenant_id" uuid NOT NULL,
	"day" date NOT NULL,
	"method" text NOT NULL,
	"orders" integer NOT NULL,
	"price" bigint NOT NULL,
	"wallet" bigint NOT NULL,
	CONSTRAINT "method_days_tenant_id_day_method_pk" PRIMARY KEY("tenant_id","day","method")
);
--> statement-breakpoint
ALTER TABLE "figure_states" ADD COLUMN "methods_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "coupon_days" ADD CONSTRAINT "coupon_days_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "method_days" ADD CONSTRAINT "method_days_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_coupon" ON "orders" USING btree ("tenant_id",upper(properties->>'couponCode'),"created_at") WHERE properties->>'couponCode' is not null;