ALTER TABLE "assignments" ADD COLUMN "duration_count" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "duration_count" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_duration_count_known" CHECK ("plans"."duration_count" between 1 and 999);