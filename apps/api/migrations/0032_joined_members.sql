ALTER TABLE "members" ADD COLUMN "joined_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "members_joined" ON "members" USING btree (coalesce("joined_at", "created_at"));--> statement-breakpoint
-- Counted by the moment when a member joined. Of -infinity nobody knows it, so that no month counts the member.
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
		FROM "assignments", "tallies_of_membership"("plan_id", "member_id", "start_day", "end_day", "sold_on", "price", "renewed") AS "tally" GROUP BY 1, 2, 3;
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tally_members"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "tallies" SELECT 'joined', "hour_of"(coalesce("joined_at", "created_at")), 0, count(*) FROM "added" WHERE isfinite(coalesce("joined_at", "created_at")) GROUP BY 2;
		INSERT INTO "first_names" SELECT "fname", count(*) FROM "added" GROUP BY 1;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "tallies" SELECT 'joined', "hour_of"(coalesce("joined_at", "created_at")), 0, -count(*) FROM "removed" WHERE isfinite(coalesce("joined_at", "created_at")) GROUP BY 2;
		INSERT INTO "first_names" SELECT "fname", -count(*) FROM "removed" GROUP BY 1;
		PERFORM "add_up_first_names"(ARRAY(SELECT DISTINCT "fname" FROM "removed"));
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO "tallies" SELECT 'joined', "hour_of"("at"), 0, sum("sign")
			FROM (SELECT coalesce("joined_at", "created_at") AS "at", 1 AS "sign" FROM "added" UNION ALL SELECT coalesce("joined_at", "created_at"), -1 FROM "removed") AS "change" WHERE isfinite("at") GROUP BY 2 HAVING sum("sign") <> 0;
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
END $$;
