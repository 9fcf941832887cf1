CREATE TABLE "release_refusals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"action" text NOT NULL,
	"app" text,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id_token_hash" text NOT NULL,
	"issuer" text NOT NULL,
	"claims" jsonb NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_sessions_id_token_hash_unique" UNIQUE("id_token_hash")
);
