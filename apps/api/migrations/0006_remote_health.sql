CREATE TABLE "remote_health" (
	"hour" timestamp with time zone NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"loads" integer DEFAULT 0 NOT NULL,
	"failures" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL,
	"replaced" integer DEFAULT 0 NOT NULL,
	"load_times" integer[] DEFAULT '{}' NOT NULL,
	"lcp" integer[] DEFAULT '{}' NOT NULL,
	"inp" integer[] DEFAULT '{}' NOT NULL,
	"cls" integer[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "remote_health_hour_remote_version_pk" PRIMARY KEY("hour","remote","version")
);
