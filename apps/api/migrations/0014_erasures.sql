CREATE TABLE "erased_users" (
	"id" bigint PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "first_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
-- Replaces 0009's. What an entry says may also give way to the number of an erased user it was about, and the address from which an
-- erased user acted may go. Entries of sales, and of files and templates called after a person, give way to no number at all:
-- `gym.erased_member` then names the erased member in the transaction.
CREATE OR REPLACE FUNCTION "keep_audit_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"said" jsonb;
	"was" jsonb;
	"erased" bigint;
	"mark" jsonb;
	"allowed" boolean;
BEGIN
	IF TG_OP = 'TRUNCATE' OR current_setting('gym.audit_upkeep', true) IS DISTINCT FROM 'on' THEN
		RAISE EXCEPTION 'Entries of the audit trail are not changed and not removed.' USING ERRCODE = 'insufficient_privilege';
	END IF;
	IF TG_OP = 'DELETE' THEN
		RETURN OLD;
	END IF;
	IF (NEW.id, NEW.at, NEW.user_id, NEW.action, NEW.record, NEW.record_id)
		 IS DISTINCT FROM (OLD.id, OLD.at, OLD.user_id, OLD.action, OLD.record, OLD.record_id)
		OR NEW.address IS DISTINCT FROM OLD.address
			AND NOT (NEW.address IS NULL AND EXISTS (SELECT FROM "erased_users" WHERE "id" = OLD.user_id)) THEN
		RAISE EXCEPTION 'Who did what, and when, is not rewritten in the audit trail.' USING ERRCODE = 'insufficient_privilege';
	END IF;
	IF (NEW.before, NEW.after) IS NOT DISTINCT FROM (OLD.before, OLD.after) THEN
		RETURN NEW;
	END IF;
	"said" := coalesce(NEW.after, NEW.before);
	"was" := coalesce(OLD.after, OLD.before);
	IF "said" ? 'erased_user' THEN
		"erased" := "said" ->> 'erased_user';
		"mark" := jsonb_build_object('erased_user', "erased");
		"allowed" := NOT EXISTS (SELECT FROM "users" WHERE "id" = "erased")
			AND EXISTS (SELECT FROM "erased_users" WHERE "id" = "erased")
			AND EXISTS (SELECT FROM "audit_entries" WHERE "record" = 'user' AND "record_id" = "erased" AND "action" = 'eraseUser')
			AND (OLD.record = 'user' AND OLD.record_id = "erased" OR OLD.record = 'session' AND "was" ->> 'user_id' = "erased"::text);
	ELSE
		"erased" := coalesce("said" ->> 'erased_member', nullif(current_setting('gym.erased_member', true), ''), "was" ->> 'erased_member')::bigint;
		"mark" := jsonb_build_object('erased_member', CASE WHEN "said" ->> 'erased_member' IS NOT NULL THEN "erased" END);
		-- A sale with the number is what older code writes.
		"allowed" := ("said" ->> 'erased_member' IS NULL) = (OLD.record IN ('import', 'diet template', 'export') OR OLD.record = 'assignment' AND "said" ->> 'erased_member' IS NULL)
			AND NOT EXISTS (SELECT FROM "members" WHERE "id" = "erased")
			AND EXISTS (SELECT FROM "audit_entries" WHERE "record" = 'member' AND "record_id" = "erased" AND ("action" = 'member-import-undone'
				OR "action" = 'eraseMember' AND EXISTS (SELECT FROM "erased_members" WHERE "id" = "erased")))
			AND (OLD.record IN ('import', 'diet template', 'export')
				OR OLD.record = 'assignment' AND "was" ->> 'erased_member' = "erased"::text
				OR EXISTS (SELECT FROM "numbers_of_member"("erased") WHERE "number" = "member_of_entry"(OLD) AND OLD.at BETWEEN "since" AND "until"));
	END IF;
	IF "allowed" IS NOT TRUE
		OR NEW.before IS DISTINCT FROM (CASE WHEN OLD.before IS NOT NULL THEN "mark" END)
		OR NEW.after IS DISTINCT FROM (CASE WHEN OLD.after IS NOT NULL THEN "mark" END) THEN
		RAISE EXCEPTION 'What an entry of the audit trail says is not rewritten; only an erased member''s gives way to their number.' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
SELECT set_config('gym.audit_upkeep', 'on', true);--> statement-breakpoint
UPDATE "audit_entries" SET "before" = CASE WHEN "before" IS NOT NULL THEN '{"erased_member": null}'::jsonb END,
	"after" = CASE WHEN "after" IS NOT NULL THEN '{"erased_member": null}'::jsonb END
	WHERE "record" = 'assignment' AND coalesce("after", "before") ->> 'erased_member' IS NOT NULL;--> statement-breakpoint
SELECT set_config('gym.audit_upkeep', 'off', true);--> statement-breakpoint
-- For the erasure of a user, with the rights of the schema's owner: "keep_audit_entries" allows it for erased users alone.
CREATE FUNCTION "forget_user_addresses"("user" bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	PERFORM set_config('gym.audit_upkeep', 'on', true);
	UPDATE "audit_entries" SET "address" = NULL WHERE "user_id" = "user" AND "address" IS NOT NULL;
	PERFORM set_config('gym.audit_upkeep', 'off', true);
END
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "forget_user_addresses"(bigint) FROM PUBLIC;
