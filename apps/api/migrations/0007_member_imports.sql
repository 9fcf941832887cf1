CREATE TABLE "member_import_rows" (
	"import_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"fields" jsonb,
	"country" bigint,
	"state" bigint,
	"city" bigint,
	"phone" text,
	"email" text,
	"fate" text NOT NULL,
	"errors" jsonb,
	"duplicate_of" bigint,
	"duplicate_line" integer,
	"same" text[],
	"member_id" bigint,
	"kept_because" text,
	CONSTRAINT "member_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "member_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"acted_by" bigint,
	"acted_from" text,
	"file_name" text NOT NULL,
	"file_size" bigint NOT NULL,
	"file_hash" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"status" text NOT NULL,
	"duplicates" text DEFAULT 'skip' NOT NULL,
	"received_line" integer DEFAULT 0 NOT NULL,
	"done_line" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"to_add" integer DEFAULT 0 NOT NULL,
	"duplicate" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD CONSTRAINT "member_import_rows_import_id_member_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."member_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_import_rows_by_fate" ON "member_import_rows" USING btree ("import_id","fate","line");--> statement-breakpoint
CREATE INDEX "member_import_rows_phone" ON "member_import_rows" USING btree ("import_id","phone");--> statement-breakpoint
CREATE INDEX "member_import_rows_email" ON "member_import_rows" USING btree ("import_id","email");--> statement-breakpoint
CREATE INDEX "member_import_rows_member" ON "member_import_rows" USING btree ("member_id") WHERE "member_import_rows"."member_id" is not null;--> statement-breakpoint
CREATE INDEX "member_import_rows_duplicate_of" ON "member_import_rows" USING btree ("duplicate_of") WHERE "member_import_rows"."duplicate_of" is not null;