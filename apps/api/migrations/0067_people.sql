CREATE TABLE "buyer_states" (
	"tenant_id" uuid NOT NULL,
	"counted_until" timestamp with time zone,
	CONSTRAINT "buyer_states_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "buyers" (
	"tenant_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"words" text NOT NULL,
	"orders" integer NOT NULL,
	"spent" bigint NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"bought_at" timestamp with time zone,
	"campaign_ids" text[] NOT NULL,
	"group_ids" text[] NOT NULL,
	"neighborhood" text NOT NULL,
	"store" text NOT NULL,
	CONSTRAINT "buyers_tenant_id_lead_id_pk" PRIMARY KEY("tenant_id","lead_id")
);
--> statement-breakpoint
CREATE TABLE "person_notes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_notes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "marketing_messages" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"campaign_id" text,
	"item_id" text,
	"by_mail" boolean NOT NULL,
	"by_push" boolean NOT NULL,
	"segment" jsonb NOT NULL,
	"state" text NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sender_id" uuid,
	"sent_at" timestamp with time zone,
	"starts_at" timestamp with time zone,
	"people" integer,
	CONSTRAINT "marketing_messages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "marketing_recipients" (
	"tenant_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone,
	"letter_id" uuid,
	CONSTRAINT "marketing_recipients_tenant_id_message_id_lead_id_pk" PRIMARY KEY("tenant_id","message_id","lead_id")
);
--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "campaign_id" text;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "item_id" text;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "answered_by" uuid;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "buyer_states" ADD CONSTRAINT "buyer_states_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyers" ADD CONSTRAINT "buyers_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyers" ADD CONSTRAINT "buyers_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_tenant_id_staff_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","staff_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_messages" ADD CONSTRAINT "marketing_messages_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_messages" ADD CONSTRAINT "marketing_messages_tenant_id_author_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_messages" ADD CONSTRAINT "marketing_messages_tenant_id_sender_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sender_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_recipients" ADD CONSTRAINT "marketing_recipients_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_recipients" ADD CONSTRAINT "marketing_recipients_tenant_id_message_id_marketing_messages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."marketing_messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_recipients" ADD CONSTRAINT "marketing_recipients_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "buyers_recent" ON "buyers" USING btree ("tenant_id","ordered_at","lead_id");--> statement-breakpoint
CREATE INDEX "buyers_spent" ON "buyers" USING btree ("tenant_id","spent","lead_id");--> statement-breakpoint
CREATE INDEX "buyers_orders" ON "buyers" USING btree ("tenant_id","orders","lead_id");--> statement-breakpoint
CREATE INDEX "buyers_name" ON "buyers" USING btree ("tenant_id","name","lead_id");--> statement-breakpoint
CREATE INDEX "person_notes_lead" ON "person_notes" USING btree ("tenant_id","lead_id");--> statement-breakpoint
CREATE INDEX "marketing_messages_tenant_id_created_at_index" ON "marketing_messages" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "marketing_messages_due" ON "marketing_messages" USING btree ("tenant_id","starts_at") WHERE state = 'SENDING';--> statement-breakpoint
CREATE INDEX "marketing_recipients_waiting" ON "marketing_recipients" USING btree ("tenant_id","message_id","lead_id") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "marketing_recipients_sent" ON "marketing_recipients" USING btree ("tenant_id","lead_id","at") WHERE state = 'SENT';--> statement-breakpoint
CREATE INDEX "inquiries_unanswered" ON "inquiries" USING btree ("tenant_id","created_at") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "consents_marketing" ON "consents" USING btree ("tenant_id","lead_id","at") WHERE name = 'marketing';