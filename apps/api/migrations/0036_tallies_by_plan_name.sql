-- Writers wait for what follows, so that nothing is counted twice or not at all.
LOCK TABLE "members", "assignments" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- A plan's name as a position of a tally.
CREATE FUNCTION "name_number"("name" text) RETURNS bigint LANGUAGE sql IMMUTABLE RETURN ('x' || encode(substr(sha256(convert_to("name", 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint;--> statement-breakpoint
-- What a membership counts for: as before, and a last one for the name under which its plan was sold.
CREATE FUNCTION "tallies_of_membership"("plan_name" text, "plan_id" bigint, "member_id" bigint, "start_day" date, "end_day" date, "sold_on" date, "price" numeric, "renewed" boolean)
RETURNS TABLE ("kind" text, "position" bigint, "run" bigint, "amount" numeric) LANGUAGE sql IMMUTABLE AS $$
	SELECT * FROM "tallies_of_membership"("plan_id", "member_id", "start_day", "end_day", "sold_on", "price", "renewed")
	UNION ALL SELECT 'ends_plan', "name_number"("plan_name"), ("end_day" - DATE '1970-01-01')::bigint, 1::numeric WHERE NOT "renewed"
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_anew"() RETURNS void LANGUAGE sql AS $$
	LOCK TABLE "members", "assignments" IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM "member_blocks";
	INSERT INTO "member_blocks" ("bits", "block", "members")
		SELECT "run"."bits", "id" >> "run"."bits", count(*) FROM "members" CROSS JOIN (VALUES (15), (8)) AS "run" ("bits") GROUP BY 1, 2;
	DELETE FROM "first_names";
	INSERT INTO "first_names" SELECT "fname", count(*) FROM "members" GROUP BY "fname";
	DELETE FROM "tallies";
	INSERT INTO "tallies" SELECT 'joined', "hour_of"(coalesce("joined_at", "created_at")), 0, count(*) FROM "members" WHERE isfinite(coalesce("joined_at", "created_at")) GROUP BY 2;
	INSERT INTO "tallies" SELECT "tally"."kind", "tally"."position", "tally"."run", sum("tally"."amount")
		FROM "assignments", "tallies_of_membership"("plan_name", "plan_id", "member_id", "start_day", "end_day", "sold_on", "price", "renewed") AS "tally" GROUP BY 1, 2, 3;
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tally_periods"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "tallies" SELECT "tally"."kind", "tally"."position", "tally"."run", sum("tally"."amount")
			FROM "added", "tallies_of_membership"("plan_name", "plan_id", "member_id", "start_day", "end_day", "sold_on", "price", "renewed") AS "tally" GROUP BY 1, 2, 3;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "tallies" SELECT "tally"."kind", "tally"."position", "tally"."run", -sum("tally"."amount")
			FROM "removed", "tallies_of_membership"("plan_name", "plan_id", "member_id", "start_day", "end_day", "sold_on", "price", "renewed") AS "tally" GROUP BY 1, 2, 3;
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO "tallies" SELECT "tally"."kind", "tally"."position", "tally"."run", sum("sign" * "tally"."amount")
			FROM (SELECT *, 1 AS "sign" FROM "added" UNION ALL SELECT *, -1 FROM "removed") AS "change",
				"tallies_of_membership"("plan_name", "plan_id", "member_id", "start_day", "end_day", "sold_on", "price", "renewed") AS "tally"
			GROUP BY 1, 2, 3 HAVING sum("sign" * "tally"."amount") <> 0;
	ELSE
		DELETE FROM "tallies" WHERE "kind" <> 'joined';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO "tallies" SELECT 'ends_plan', "name_number"("plan_name"), "end_day" - DATE '1970-01-01', "members"
	FROM (SELECT "plan_name", "end_day", count(*) AS "members" FROM "assignments" WHERE NOT "renewed" GROUP BY 1, 2) AS "plan";--> statement-breakpoint
ANALYZE "tallies";
