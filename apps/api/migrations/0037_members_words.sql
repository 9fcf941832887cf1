-- The owner of a database may create this extension, which is trusted. Where it is refused, a search for words reads all members.
-- Its functions stand beside the table of migrations, out of the way of everything else.
DO $$
BEGIN
	BEGIN
		CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA drizzle;
	EXCEPTION WHEN OTHERS THEN
		RAISE WARNING 'A search for words reads all members, because this server refuses the extension pg_trgm: %', SQLERRM;
		RETURN;
	END;
	-- A search also reads rows that are not sorted in yet; the change that adds one too many sorts them in. A short list keeps both quick.
	EXECUTE format(
		'CREATE INDEX "members_words" ON "members" USING gin ("folded" %I.gin_trgm_ops) WITH (gin_pending_list_limit = 1024)',
		(SELECT "nspname" FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = "extnamespace" WHERE "extname" = 'pg_trgm')
	);
END $$;
