-- Code that leaves out a column without a default does not know it. Where the row means the same without the column, a trigger fills
-- it. Where it means something else, the trigger refuses the row (ADR-0047).
CREATE FUNCTION "understand_membership"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM "plans" WHERE "id" = NEW."plan_id" AND ("duration_count" <> 1 OR "archived")) THEN
		RAISE EXCEPTION 'This version cannot sell plan %, because it does not know its terms: use the version that the database belongs to.', NEW."plan_id"
			USING ERRCODE = 'feature_not_supported';
	END IF;
	NEW."duration_count" := 1;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION "understand_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM "authenticator_apps" WHERE "user_id" = NEW."user_id" AND "active")
		OR EXISTS (SELECT FROM "passkeys" WHERE "user_id" = NEW."user_id")
		OR EXISTS (SELECT FROM "users" WHERE "id" = NEW."user_id" AND "one_time_password_until" IS NOT NULL) THEN
		RAISE EXCEPTION 'This version cannot sign user % in, because it knows no second factor and no one-time password: use the version that the database belongs to.', NEW."user_id"
			USING ERRCODE = 'feature_not_supported';
	END IF;
	NEW."one_time_password" := false;
	RETURN NEW;
END $$;--> statement-breakpoint
-- A change names the columns that it sets, so the first trigger tells the second one whether the count is among them.
CREATE FUNCTION "note_given_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM set_config('gym.count_is_given', 'on', true);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION "understand_plan"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."duration_count" <> 1 AND NEW."duration" <> OLD."duration" AND current_setting('gym.count_is_given', true) IS DISTINCT FROM 'on' THEN
		RAISE EXCEPTION 'This version cannot change the duration of plan %, because it does not know its count: use the version that the database belongs to.', NEW."id"
			USING ERRCODE = 'feature_not_supported';
	END IF;
	PERFORM set_config('gym.count_is_given', 'off', true);
	RETURN NEW;
END $$;--> statement-breakpoint
-- The tokens of such sessions have another form from now on, which older code does not find.
DELETE FROM "sessions" WHERE "one_time_password";--> statement-breakpoint
CREATE TRIGGER "plans_are_given_a_count" BEFORE UPDATE OF "duration_count" ON "plans" FOR EACH ROW EXECUTE FUNCTION "note_given_count"();--> statement-breakpoint
CREATE TRIGGER "plans_are_understood" BEFORE UPDATE ON "plans" FOR EACH ROW EXECUTE FUNCTION "understand_plan"();--> statement-breakpoint
CREATE TRIGGER "memberships_are_understood" BEFORE INSERT ON "assignments" FOR EACH ROW WHEN (NEW."duration_count" IS NULL) EXECUTE FUNCTION "understand_membership"();--> statement-breakpoint
CREATE TRIGGER "sessions_are_understood" BEFORE INSERT ON "sessions" FOR EACH ROW WHEN (NEW."one_time_password" IS NULL) EXECUTE FUNCTION "understand_session"();--> statement-breakpoint
ALTER TABLE "assignments" ALTER COLUMN "duration_count" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "one_time_password" DROP DEFAULT;
