CREATE TABLE "health_reads" (
	"user_id" bigint NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"member_id" bigint NOT NULL,
	CONSTRAINT "health_reads_user_id_hour_member_id_pk" PRIMARY KEY("user_id","hour","member_id")
);
--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"browser" text NOT NULL,
	"user_id" bigint NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_browsers_browser_user_id_pk" PRIMARY KEY("browser","user_id")
);
--> statement-breakpoint
CREATE TABLE "server_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_address" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_agent" text;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "health_reads_hour" ON "health_reads" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "known_browsers_user" ON "known_browsers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_browsers_used" ON "known_browsers" USING btree ("last_used_at");