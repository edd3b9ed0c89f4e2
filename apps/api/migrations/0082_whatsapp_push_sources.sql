CREATE TABLE "visit_sources" (
	"tenant_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"step" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "visit_sources_tenant_id_day_source_step_pk" PRIMARY KEY("tenant_id","day","source","step")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_accounts" (
	"tenant_id" uuid NOT NULL,
	"phone_number_id" text NOT NULL,
	"language" text NOT NULL,
	"order_template" text,
	"news_template" text,
	"sealed" text NOT NULL,
	"sealed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"trouble" text,
	"trouble_at" timestamp with time zone,
	CONSTRAINT "whatsapp_accounts_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_choices" (
	"tenant_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"phone" text NOT NULL,
	"granted" boolean NOT NULL,
	"text" text NOT NULL,
	"origin" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "whatsapp_choices_tenant_id_lead_id_id_pk" PRIMARY KEY("tenant_id","lead_id","id")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_messages" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"phone" text NOT NULL,
	"state" text NOT NULL,
	"message_id" text,
	"code" integer,
	"created_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "whatsapp_messages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_received" (
	"tenant_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "whatsapp_received_tenant_id_message_id_pk" PRIMARY KEY("tenant_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "server_key" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "day_letter_by_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "day_letter_by_push" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_sources" ADD CONSTRAINT "visit_sources_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_accounts" ADD CONSTRAINT "whatsapp_accounts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_choices" ADD CONSTRAINT "whatsapp_choices_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_choices" ADD CONSTRAINT "whatsapp_choices_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_received" ADD CONSTRAINT "whatsapp_received_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "whatsapp_messages_tenant_id_created_at_index" ON "whatsapp_messages" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_message_id" ON "whatsapp_messages" USING btree ("tenant_id","message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "whatsapp_messages_lead" ON "whatsapp_messages" USING btree ("tenant_id","lead_id");--> statement-breakpoint
CREATE INDEX "whatsapp_received_tenant_id_at_index" ON "whatsapp_received" USING btree ("tenant_id","at");