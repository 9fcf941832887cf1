CREATE TABLE "first_names" (
	"fname" text NOT NULL,
	"members" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"kind" text NOT NULL,
	"position" bigint NOT NULL,
	"run" bigint DEFAULT 0 NOT NULL,
	"amount" numeric(20, 2) NOT NULL
);
--> statement-breakpoint
CREATE INDEX "first_names_fname" ON "first_names" USING btree ("fname");--> statement-breakpoint
CREATE INDEX "tallies_position" ON "tallies" USING btree ("kind","position","run");--> statement-breakpoint
CREATE INDEX "assignments_last_by_end_backwards" ON "assignments" USING btree ("end_day" DESC NULLS FIRST,"member_id") WHERE not "assignments"."renewed";--> statement-breakpoint
CREATE INDEX "members_fname" ON "members" USING btree ("fname","id");--> statement-breakpoint
-- Writers take turns with what follows, so that nothing is counted twice or not at all.
LOCK TABLE "members", "assignments" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- What a period counts for.
CREATE FUNCTION "tallies_of_period"("member_id" bigint, "start_day" date, "end_day" date, "sold_on" date, "price" numeric, "renewed" boolean)
RETURNS TABLE ("kind" text, "position" bigint, "run" bigint, "amount" numeric) LANGUAGE sql IMMUTABLE AS $$
	SELECT 'sold', ("sold_on" - DATE '1970-01-01')::bigint, 0::bigint, 1::numeric
	UNION ALL SELECT 'charged', "start_day" - DATE '1970-01-01', 0, "price"
	UNION ALL SELECT 'ends_days', ("end_day" - DATE '1970-01-01') >> 5, 0, 1 WHERE NOT "renewed"
	UNION ALL SELECT 'ends_day', "end_day" - DATE '1970-01-01', 0, 1 WHERE NOT "renewed"
	UNION ALL SELECT 'ends_run', "end_day" - DATE '1970-01-01', "member_id" >> 15, 1 WHERE NOT "renewed"
$$;--> statement-breakpoint
CREATE FUNCTION "hour_of"("at" timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE RETURN floor(extract(epoch FROM "at") / 3600)::bigint;--> statement-breakpoint
-- Adds up the rows of each of these names. Rows that another transaction holds are left to it: nobody waits.
CREATE FUNCTION "add_up_first_names"("names" text[]) RETURNS void LANGUAGE sql AS $$
	WITH "gone" AS (
		DELETE FROM "first_names" WHERE ctid = ANY (ARRAY(SELECT ctid FROM "first_names" WHERE "fname" = ANY ("names") FOR UPDATE SKIP LOCKED))
		RETURNING "fname", "members"
	)
	INSERT INTO "first_names" SELECT "fname", sum("members") FROM "gone" GROUP BY "fname" HAVING sum("members") <> 0
$$;--> statement-breakpoint
-- Adds up everything that changes have left in more rows than one.
CREATE FUNCTION "add_up_tallies"() RETURNS void LANGUAGE sql AS $$
	SELECT "add_up_first_names"(ARRAY(SELECT "fname" FROM "first_names" GROUP BY "fname" HAVING count(*) > 1 OR sum("members") = 0));
	WITH "many" AS (
		SELECT "kind", "position", "run" FROM "tallies" GROUP BY "kind", "position", "run" HAVING count(*) > 1 OR sum("amount") = 0
	), "gone" AS (
		DELETE FROM "tallies" WHERE ctid = ANY (ARRAY(SELECT "tallies".ctid FROM "tallies" JOIN "many" USING ("kind", "position", "run") FOR UPDATE OF "tallies" SKIP LOCKED))
		RETURNING "kind", "position", "run", "amount"
	)
	INSERT INTO "tallies" SELECT "kind", "position", "run", sum("amount") FROM "gone" GROUP BY "kind", "position", "run" HAVING sum("amount") <> 0;
$$;--> statement-breakpoint
-- Counts everything anew, for whoever writes members or periods past the triggers.
CREATE FUNCTION "count_anew"() RETURNS void LANGUAGE sql AS $$
	LOCK TABLE "members", "assignments" IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM "member_blocks";
	INSERT INTO "member_blocks" ("bits", "block", "members")
		SELECT "run"."bits", "id" >> "run"."bits", count(*) FROM "members" CROSS JOIN (VALUES (15), (8)) AS "run" ("bits") GROUP BY 1, 2;
	DELETE FROM "first_names";
	INSERT INTO "first_names" SELECT "fname", count(*) FROM "members" GROUP BY "fname";
	DELETE FROM "tallies";
	INSERT INTO "tallies" SELECT 'joined', "hour_of"("created_at"), 0, count(*) FROM "members" GROUP BY 2;
	INSERT INTO "tallies" SELECT "tally"."kind", "tally"."position", "tally"."run", sum("tally"."amount")
		FROM "assignments", "tallies_of_period"("member_id", "start_day", "end_day", "sold_on", "price", "renewed") AS "tally" GROUP BY 1, 2, 3;
$$;--> statement-breakpoint
CREATE FUNCTION "tally_members"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "tallies" SELECT 'joined', "hour_of"("created_at"), 0, count(*) FROM "added" GROUP BY 2;
		INSERT INTO "first_names" SELECT "fname", count(*) FROM "added" GROUP BY 1;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "tallies" SELECT 'joined', "hour_of"("created_at"), 0, -count(*) FROM "removed" GROUP BY 2;
		INSERT INTO "first_names" SELECT "fname", -count(*) FROM "removed" GROUP BY 1;
		PERFORM "add_up_first_names"(ARRAY(SELECT DISTINCT "fname" FROM "removed"));
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO "tallies" SELECT 'joined', "hour_of"("created_at"), 0, sum("sign")
			FROM (SELECT "created_at", 1 AS "sign" FROM "added" UNION ALL SELECT "created_at", -1 FROM "removed") AS "change" GROUP BY 2 HAVING sum("sign") <> 0;
		INSERT INTO "first_names" SELECT "fname", sum("sign")
			FROM (SELECT "fname", 1 AS "sign" FROM "added" UNION ALL SELECT "fname", -1 FROM "removed") AS "change" GROUP BY 1 HAVING sum("sign") <> 0;
		IF FOUND THEN
			PERFORM "add_up_first_names"(ARRAY(SELECT "fname" FROM "removed" EXCEPT SELECT "fname" FROM "added"));
		END IF;
	ELSE
		DELETE FROM "tallies" WHERE "kind" = 'joined';
		DELETE FROM "first_names";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tally_periods"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "tallies" SELECT "tally"."kind", "tally"."position", "tally"."run", sum("tally"."amount")
			FROM "added", "tallies_of_period"("member_id", "start_day", "end_day", "sold_on", "price", "renewed") AS "tally" GROUP BY 1, 2, 3;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "tallies" SELECT "tally"."kind", "tally"."position", "tally"."run", -sum("tally"."amount")
			FROM "removed", "tallies_of_period"("member_id", "start_day", "end_day", "sold_on", "price", "renewed") AS "tally" GROUP BY 1, 2, 3;
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO "tallies" SELECT "tally"."kind", "tally"."position", "tally"."run", sum("sign" * "tally"."amount")
			FROM (SELECT *, 1 AS "sign" FROM "added" UNION ALL SELECT *, -1 FROM "removed") AS "change",
				"tallies_of_period"("member_id", "start_day", "end_day", "sold_on", "price", "renewed") AS "tally"
			GROUP BY 1, 2, 3 HAVING sum("sign" * "tally"."amount") <> 0;
	ELSE
		DELETE FROM "tallies" WHERE "kind" <> 'joined';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "added_members_are_tallied" AFTER INSERT ON "members" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "tally_members"();--> statement-breakpoint
CREATE TRIGGER "changed_members_are_tallied" AFTER UPDATE ON "members" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "tally_members"();--> statement-breakpoint
CREATE TRIGGER "removed_members_are_tallied" AFTER DELETE ON "members" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "tally_members"();--> statement-breakpoint
CREATE TRIGGER "emptied_members_are_tallied" AFTER TRUNCATE ON "members" FOR EACH STATEMENT EXECUTE FUNCTION "tally_members"();--> statement-breakpoint
CREATE TRIGGER "added_periods_are_tallied" AFTER INSERT ON "assignments" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "tally_periods"();--> statement-breakpoint
CREATE TRIGGER "changed_periods_are_tallied" AFTER UPDATE ON "assignments" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "tally_periods"();--> statement-breakpoint
CREATE TRIGGER "removed_periods_are_tallied" AFTER DELETE ON "assignments" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "tally_periods"();--> statement-breakpoint
CREATE TRIGGER "emptied_periods_are_tallied" AFTER TRUNCATE ON "assignments" FOR EACH STATEMENT EXECUTE FUNCTION "tally_periods"();--> statement-breakpoint
SELECT "count_anew"();--> statement-breakpoint
ANALYZE "tallies";--> statement-breakpoint
ANALYZE "first_names";
