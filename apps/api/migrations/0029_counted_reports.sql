CREATE TABLE "counted_reports" (
	"hour" timestamp with time zone NOT NULL,
	"mark" text NOT NULL,
	CONSTRAINT "counted_reports_hour_mark_pk" PRIMARY KEY("hour","mark")
);
--> statement-breakpoint
ALTER TABLE "remote_health" ADD COLUMN "sessions" bit(1024) DEFAULT b'0'::bit(1024) NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_health" ADD COLUMN "failed_sessions" bit(1024) DEFAULT b'0'::bit(1024) NOT NULL;