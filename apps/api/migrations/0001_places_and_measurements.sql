CREATE TABLE "cities" (
	"id" bigint PRIMARY KEY NOT NULL,
	"state_id" bigint,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"listed" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"listed" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loaded_data" (
	"name" text PRIMARY KEY NOT NULL,
	"edition" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "measurements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "measurements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"date" date NOT NULL,
	"chest" double precision NOT NULL,
	"biceps" double precision NOT NULL,
	"shoulder" double precision NOT NULL,
	"waist" double precision NOT NULL,
	"thigh" double precision NOT NULL,
	CONSTRAINT "measurements_once_a_day" UNIQUE("member_id","date"),
	CONSTRAINT "measurements_chest_fits" CHECK ("measurements"."chest" between 0 and 1000),
	CONSTRAINT "measurements_biceps_fits" CHECK ("measurements"."biceps" between 0 and 1000),
	CONSTRAINT "measurements_shoulder_fits" CHECK ("measurements"."shoulder" between 0 and 1000),
	CONSTRAINT "measurements_waist_fits" CHECK ("measurements"."waist" between 0 and 1000),
	CONSTRAINT "measurements_thigh_fits" CHECK ("measurements"."thigh" between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE "member_blocks" (
	"bits" smallint NOT NULL,
	"block" bigint NOT NULL,
	"members" integer NOT NULL,
	CONSTRAINT "member_blocks_bits_block_pk" PRIMARY KEY("bits","block")
);
--> statement-breakpoint
CREATE TABLE "states" (
	"id" bigint PRIMARY KEY NOT NULL,
	"country_id" bigint NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"listed" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(("members"."fname" || ' ' || "members"."lname" || ' ' || "members"."phone" || ' ' || "members"."email") collate "und-x-icu")) STORED;--> statement-breakpoint
ALTER TABLE "measurements" ADD CONSTRAINT "measurements_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cities_listed" ON "cities" USING btree ("state_id","position") WHERE "cities"."listed";--> statement-breakpoint
CREATE INDEX "countries_listed" ON "countries" USING btree ("position") WHERE "countries"."listed";--> statement-breakpoint
CREATE INDEX "states_listed" ON "states" USING btree ("country_id","position") WHERE "states"."listed";--> statement-breakpoint
CREATE INDEX "members_created" ON "members" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "members_phone" ON "members" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "members_email" ON "members" USING btree (lower("email"));--> statement-breakpoint
CREATE FUNCTION "count_members"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "member_blocks" ("bits", "block", "members")
			SELECT "run"."bits", "id" >> "run"."bits", count(*)
			FROM "added" CROSS JOIN (VALUES (15), (8)) AS "run" ("bits") GROUP BY 1, 2 ORDER BY 1 DESC, 2
			ON CONFLICT ("bits", "block") DO UPDATE SET "members" = "member_blocks"."members" + excluded."members";
	ELSIF TG_OP = 'DELETE' THEN
		UPDATE "member_blocks" SET "members" = "member_blocks"."members" - "gone"."members"
			FROM (
				SELECT "run"."bits", "id" >> "run"."bits" AS "block", count(*) AS "members"
				FROM "removed" CROSS JOIN (VALUES (15), (8)) AS "run" ("bits") GROUP BY 1, 2
			) AS "gone"
			WHERE "gone"."bits" = "member_blocks"."bits" AND "gone"."block" = "member_blocks"."block";
	ELSE
		DELETE FROM "member_blocks";
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "members_are_added" AFTER INSERT ON "members" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_members"();--> statement-breakpoint
CREATE TRIGGER "members_are_removed" AFTER DELETE ON "members" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "count_members"();--> statement-breakpoint
CREATE TRIGGER "members_are_emptied" AFTER TRUNCATE ON "members" FOR EACH STATEMENT EXECUTE FUNCTION "count_members"();--> statement-breakpoint
INSERT INTO "member_blocks" ("bits", "block", "members") SELECT "run"."bits", "id" >> "run"."bits", count(*) FROM "members" CROSS JOIN (VALUES (15), (8)) AS "run" ("bits") GROUP BY 1, 2;
