CREATE TABLE "server_leases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"process" integer NOT NULL,
	"host" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- The account that serves calls may only add entries to the audit trail. An erasure redacts an entry by this function, with the rights of
-- the schema's owner, and "keep_audit_entries" still decides which entries and how.
CREATE FUNCTION "redact_audit_entry"("entry" bigint, "mark" jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	PERFORM set_config('gym.audit_upkeep', 'on', true);
	UPDATE "audit_entries" SET
		"before" = CASE WHEN "before" IS NOT NULL THEN "mark" END,
		"after" = CASE WHEN "after" IS NOT NULL THEN "mark" END
		WHERE "id" = "entry";
	PERFORM set_config('gym.audit_upkeep', 'off', true);
END
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "redact_audit_entry"(bigint, jsonb) FROM PUBLIC;
