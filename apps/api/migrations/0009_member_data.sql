CREATE TABLE "erased_members" (
	"id" bigint PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_merges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kept_id" bigint NOT NULL,
	"gone_id" bigint NOT NULL,
	"merged_at" timestamp with time zone NOT NULL,
	"merged_by" bigint,
	"undone_at" timestamp with time zone,
	"undo" jsonb
);
--> statement-breakpoint
CREATE INDEX "erased_members_joined" ON "erased_members" USING btree ("joined_at");--> statement-breakpoint
CREATE UNIQUE INDEX "member_merges_gone" ON "member_merges" USING btree ("gone_id") WHERE "member_merges"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "member_merges_of_gone" ON "member_merges" USING btree ("gone_id","merged_at");--> statement-breakpoint
CREATE INDEX "member_merges_of_kept" ON "member_merges" USING btree ("kept_id","merged_at");--> statement-breakpoint
CREATE INDEX "member_merges_undoable" ON "member_merges" USING btree ("merged_at","id") WHERE "member_merges"."undo" is not null;--> statement-breakpoint
-- Members that may be one person, side by side in an index of their own: read off it without a look at the rows, which is why each
-- carries what its expression is made of. What an index holds of a row has an end at 2704 bytes; names are texts of any script.
CREATE INDEX "members_phone_alike" ON "members" ((ltrim("phone", '+') COLLATE "C"), "id") INCLUDE ("phone");--> statement-breakpoint
CREATE INDEX "members_email_alike" ON "members" ((lower("email" COLLATE "und-x-icu") COLLATE "C"), "id") INCLUDE ("email");--> statement-breakpoint
CREATE INDEX "members_name_alike" ON "members" ((lower(("fname" || ' ' || "lname" || ' / ' || "father_fname" || ' ' || "father_lname") COLLATE "und-x-icu") COLLATE "C"), "id")
	INCLUDE ("fname", "lname", "father_fname", "father_lname") WHERE octet_length("fname" || "lname" || "father_fname" || "father_lname") <= 900;--> statement-breakpoint
-- The entries about what a member has: measurements, diets, periods.
CREATE INDEX "audit_entries_of_member" ON "audit_entries" ((coalesce("after", "before") ->> 'member_id')) WHERE "record" IN ('measurement', 'diet', 'assignment');--> statement-breakpoint
-- Under which numbers a person was kept, and when: their own, and those that theirs was merged into, for as long as it was.
CREATE FUNCTION "numbers_of_member"("member" bigint) RETURNS TABLE ("number" bigint, "since" timestamptz, "until" timestamptz) LANGUAGE sql STABLE AS $$
	WITH RECURSIVE "kept" ("number", "since", "until") AS (
		SELECT "member", '-infinity'::timestamptz, 'infinity'::timestamptz
		UNION
		SELECT "merge"."kept_id", greatest("kept"."since", "merge"."merged_at"), least("kept"."until", coalesce("merge"."undone_at", 'infinity'))
		FROM "kept" JOIN "member_merges" AS "merge" ON "merge"."gone_id" = "kept"."number"
			AND "merge"."merged_at" <= "kept"."until" AND coalesce("merge"."undone_at", 'infinity') >= "kept"."since"
	)
	SELECT * FROM "kept"
$$;--> statement-breakpoint
-- The number of the member that an entry of the audit trail is about; null for entries about anything else.
CREATE FUNCTION "member_of_entry"("entry" "audit_entries") RETURNS bigint LANGUAGE sql STABLE AS $$
	SELECT CASE
		WHEN "entry"."record" = 'member' THEN "entry"."record_id"
		WHEN "entry"."record" IN ('measurement', 'diet', 'assignment') THEN (coalesce("entry"."after", "entry"."before") ->> 'member_id')::bigint
	END
$$;--> statement-breakpoint
-- Replaces 0005's: entries may still go as a whole under `gym.audit_upkeep`. What one says may give way to nothing but the number of
-- the erased member it was about, and only where the trail tells of that erasure, or of the import that brought and took the member.
CREATE OR REPLACE FUNCTION "keep_audit_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"erased" bigint;
	"mark" jsonb;
BEGIN
	IF TG_OP = 'TRUNCATE' OR current_setting('gym.audit_upkeep', true) IS DISTINCT FROM 'on' THEN
		RAISE EXCEPTION 'Entries of the audit trail are not changed and not removed.' USING ERRCODE = 'insufficient_privilege';
	END IF;
	IF TG_OP = 'DELETE' THEN
		RETURN OLD;
	END IF;
	IF (NEW.id, NEW.at, NEW.user_id, NEW.address, NEW.action, NEW.record, NEW.record_id)
		 IS DISTINCT FROM (OLD.id, OLD.at, OLD.user_id, OLD.address, OLD.action, OLD.record, OLD.record_id) THEN
		RAISE EXCEPTION 'Who did what, and when, is not rewritten in the audit trail.' USING ERRCODE = 'insufficient_privilege';
	END IF;
	"erased" := coalesce(NEW.after, NEW.before) ->> 'erased_member';
	"mark" := jsonb_build_object('erased_member', "erased");
	IF "erased" IS NULL
		OR NEW.before IS DISTINCT FROM (CASE WHEN OLD.before IS NOT NULL THEN "mark" END)
		OR NEW.after IS DISTINCT FROM (CASE WHEN OLD.after IS NOT NULL THEN "mark" END)
		OR EXISTS (SELECT FROM "members" WHERE "id" = "erased")
		OR NOT EXISTS (SELECT FROM "audit_entries" WHERE "record" = 'member' AND "record_id" = "erased" AND ("action" = 'member-import-undone'
			OR "action" = 'eraseMember' AND EXISTS (SELECT FROM "erased_members" WHERE "id" = "erased")))
		OR NOT EXISTS (SELECT FROM "numbers_of_member"("erased") WHERE "number" = "member_of_entry"(OLD) AND OLD.at BETWEEN "since" AND "until") THEN
		RAISE EXCEPTION 'What an entry of the audit trail says is not rewritten; only an erased member''s gives way to their number.' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
-- Last, because these hold off even readers: "assignments_of_member" as an index that keeps nothing apart, and periods of nobody.
CREATE INDEX "assignments_of_member_anew" ON "assignments" USING btree ("member_id","start_day");--> statement-breakpoint
DROP INDEX "assignments_of_member";--> statement-breakpoint
ALTER INDEX "assignments_of_member_anew" RENAME TO "assignments_of_member";--> statement-breakpoint
ALTER TABLE "assignments" ALTER COLUMN "member_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_of_nobody_are_over" CHECK ("assignments"."member_id" is not null or "assignments"."renewed");
