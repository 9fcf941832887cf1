CREATE TABLE "served_releases" (
	"target" text PRIMARY KEY NOT NULL,
	"sequence" integer NOT NULL
);
