CREATE TABLE "schema_floors" (
	"step" bigint PRIMARY KEY NOT NULL,
	"known" bigint NOT NULL,
	"version" text NOT NULL
);
