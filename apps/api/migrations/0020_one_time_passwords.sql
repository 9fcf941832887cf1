ALTER TABLE "sessions" ADD COLUMN "one_time_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "one_time_password_until" timestamp with time zone;