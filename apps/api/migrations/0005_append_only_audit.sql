DROP INDEX "audit_entries_record";--> statement-breakpoint
DROP INDEX "audit_entries_user";--> statement-breakpoint
DROP INDEX "audit_entries_at";--> statement-breakpoint
CREATE INDEX "audit_entries_kind" ON "audit_entries" USING btree ("record","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_record" ON "audit_entries" USING btree ("record","record_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_user" ON "audit_entries" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
-- What happened stays as it was written. Keeping house and erasing a person's data need `set local gym.audit_upkeep = 'on'` in
-- their transaction, and even then who did what to which record, and when, can be removed as a whole but not rewritten.
CREATE FUNCTION "keep_audit_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' OR current_setting('gym.audit_upkeep', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'Entries of the audit trail are not changed and not removed.' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  IF (NEW.id, NEW.at, NEW.user_id, NEW.action, NEW.record, NEW.record_id)
     IS DISTINCT FROM (OLD.id, OLD.at, OLD.user_id, OLD.action, OLD.record, OLD.record_id) THEN
    RAISE EXCEPTION 'Who did what, and when, is not rewritten in the audit trail.' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_stay" BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "keep_audit_entries"();--> statement-breakpoint
CREATE TRIGGER "audit_entries_are_not_emptied" BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_entries"();
