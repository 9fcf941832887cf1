CREATE TABLE "assignments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assignments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"plan_id" bigint NOT NULL,
	"plan_name" text NOT NULL,
	"duration" smallint NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"free_days" smallint NOT NULL,
	"start_day" date NOT NULL,
	"end_day" date NOT NULL,
	"sold_on" date NOT NULL,
	"renewed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignments_run_forward" CHECK ("assignments"."end_day" >= "assignments"."start_day"),
	CONSTRAINT "assignments_price_is_money" CHECK ("assignments"."price" >= 0 and "assignments"."price" <> 'NaN')
);
--> statement-breakpoint
CREATE TABLE "diet_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "diet_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"diet" json NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "diets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "diets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"diet" json NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diets" ADD CONSTRAINT "diets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_of_member" ON "assignments" USING btree ("member_id","start_day");--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_last_of_member" ON "assignments" USING btree ("member_id") WHERE not "assignments"."renewed";--> statement-breakpoint
CREATE INDEX "assignments_last_by_end" ON "assignments" USING btree ("end_day","member_id") WHERE not "assignments"."renewed";--> statement-breakpoint
CREATE INDEX "assignments_by_start" ON "assignments" USING btree ("start_day","price");--> statement-breakpoint
CREATE INDEX "assignments_by_sale" ON "assignments" USING btree ("sold_on");--> statement-breakpoint
CREATE UNIQUE INDEX "diet_templates_name" ON "diet_templates" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "diets_of_member" ON "diets" USING btree ("member_id","version");--> statement-breakpoint
CREATE VIEW "public"."membership_status" AS (select "member_id", "plan_name", "end_day" as "ends" from "assignments" where not "assignments"."renewed");