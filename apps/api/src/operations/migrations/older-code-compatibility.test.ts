import { findBreakingStatements, FILLED_COLUMNS, MEANINGS } from './older-code-compatibility.ts';
import { MIGRATION_WAIVERS } from './migration-waivers.ts';
import { CONTRACT_STEPS, type Migration, readMigrations, schemaAfter, type SchemaSnapshot } from './migrations.ts';
import { productVersion } from '../../platform/system/product-version.ts';

const MIGRATIONS = readMigrations();
const before = (migration: Migration): SchemaSnapshot => {
  const previous = MIGRATIONS[MIGRATIONS.indexOf(migration) - 1];
  return previous ? schemaAfter(previous) : { tables: [], views: [] };
};
const hasWaiver = (migration: Migration, statement: string) =>
  MIGRATION_WAIVERS.some((one) => one.migration === migration.tag && one.statement.test(statement));

test.each(MIGRATIONS.map((migration) => [migration.tag, migration] as const))(
  '%s keeps what older code needs, or is a contract step',
  (tag, migration) => {
    const breaking = findBreakingStatements(migration.statements, before(migration)).filter(
      (statement) => !hasWaiver(migration, statement),
    );
    if (CONTRACT_STEPS[tag] === undefined) expect(breaking).toEqual([]);
  },
);

test('every waiver matches a statement', () => {
  expect(
    MIGRATION_WAIVERS.filter(({ migration, statement }) => {
      const found = MIGRATIONS.find(({ tag }) => tag === migration);
      return !found || !findBreakingStatements(found.statements, before(found)).some((text) => statement.test(text));
    }),
  ).toEqual([]);
});

test('a contract step comes after the migration that it requires, in a later version', () => {
  const asNumbers = (version: string) =>
    version
      .split('.')
      .map(Number)
      .reduce((sum, part) => sum * 1_000 + part, 0);
  for (const [tag, { known, version }] of Object.entries(CONTRACT_STEPS)) {
    const [at, of] = [tag, known].map((name) => MIGRATIONS.findIndex((migration) => migration.tag === name)) as [
      number,
      number,
    ];
    expect({ tag, there: of >= 0 && of < at, released: asNumbers(version) < asNumbers(productVersion()) }).toEqual({
      tag,
      there: true,
      released: true,
    });
  }
});

const SCHEMA: SchemaSnapshot = {
  views: [],
  tables: [
    {
      name: 'plans',
      columns: [],
      stored: [],
      refersTo: [],
      indexes: [
        { name: 'plans_unique', isUnique: true },
        { name: 'plans_price', isUnique: false },
      ],
    },
  ],
};

test.each([
  'DROP TABLE "plans"',
  'ALTER TABLE "plans" DROP COLUMN "price"',
  'ALTER TABLE "plans" RENAME COLUMN "price" TO "cost"',
  'ALTER TABLE "plans" RENAME TO "offers"',
  'ALTER TABLE "plans" ALTER COLUMN "price" SET NOT NULL',
  'ALTER TABLE "plans" ALTER COLUMN "price" SET DATA TYPE bigint',
  'ALTER TABLE "plans" ADD COLUMN "tax" integer NOT NULL',
  'ALTER TABLE "plans" ADD CONSTRAINT "plans_cheap" CHECK ("price" < 10)',
  'CREATE UNIQUE INDEX "plans_name" ON "plans" USING btree ("plan_name")',
  'DROP INDEX "plans_unique"',
  'DROP INDEX "elsewhere"',
  'DROP VIEW "membership_status"',
  'CREATE OR REPLACE FUNCTION "count_members"() RETURNS trigger',
  'CREATE TRIGGER "no" BEFORE INSERT ON "plans" FOR EACH ROW EXECUTE FUNCTION "no"()',
  'UPDATE "plans" SET "price" = 0',
  'DELETE FROM "plans"',
  'INSERT INTO "plans" VALUES (1)',
  '-- harmless?\nALTER TABLE "plans" DROP COLUMN "price"',
  'DO $$ BEGIN END $$',
])('needs a waiver: %s', (statement) => {
  expect(findBreakingStatements([statement], SCHEMA)).toHaveLength(1);
});

test.each([
  'CREATE TABLE "taxes" ("id" bigint NOT NULL)',
  'ALTER TABLE "plans" ADD COLUMN "tax" integer',
  'ALTER TABLE "plans" ADD COLUMN "tax" integer DEFAULT 0 NOT NULL',
  'CREATE INDEX "plans_name" ON "plans" ("plan_name")',
  'DROP INDEX "plans_price"',
  '-- why\nCREATE FUNCTION "f"() RETURNS int',
  '',
])('is harmless by its form: %s', (statement) => {
  expect(findBreakingStatements([statement], SCHEMA)).toEqual([]);
});

test('a migration may change what it created itself', () => {
  const made = 'CREATE TABLE "taxes" ("id" bigint NOT NULL)';
  const more = [
    'CREATE UNIQUE INDEX "taxes_id" ON "taxes" ("id")',
    'ALTER TABLE "taxes" ADD CONSTRAINT "c" CHECK ("id" > 0)',
    'INSERT INTO "taxes" VALUES (1)',
    'CREATE TRIGGER "t" AFTER INSERT ON "taxes" EXECUTE FUNCTION "f"()',
  ];
  expect(findBreakingStatements([made, ...more], SCHEMA)).toEqual([]);
  expect(findBreakingStatements(more, SCHEMA)).toHaveLength(4);
});

/** Checks that older code can read and write its tables, by their names, types and optional columns. */
test.each(MIGRATIONS.slice(0, -1).map((migration) => [migration.tag, migration] as const))(
  'code of %s finds its tables and columns in the newest schema, and need not fill others',
  (_tag, migration) => {
    const steps = MIGRATIONS.filter(({ tag }) => CONTRACT_STEPS[tag] !== undefined);
    if (steps.some((step) => MIGRATIONS.indexOf(step) > MIGRATIONS.indexOf(migration))) return;
    const newest = schemaAfter(MIGRATIONS.at(-1)!);
    const lost = schemaAfter(migration).tables.flatMap(({ name, columns }) => {
      const now = newest.tables.find((table) => table.name === name);
      if (!now) return [name];
      const missing = columns.filter(
        (column) =>
          !now.columns.some(
            (one) => one.name === column.name && one.type === column.type && (!one.notNull || column.notNull),
          ),
      );
      const required = now.columns.filter(
        (column) =>
          !columns.some((one) => one.name === column.name) &&
          column.notNull &&
          FILLED_COLUMNS[`${name}.${column.name}`] === undefined &&
          column.default === undefined &&
          column.generated === undefined &&
          column.identity === undefined,
      );
      return [...missing, ...required].map((column) => `${name}.${column.name}`);
    });
    expect(lost).toEqual([]);
  },
);

/** The oldest code that the durability tests start beside today's server is the one before this migration. */
const FIRST_BESIDE = MIGRATIONS.findIndex(({ tag }) => tag === '0007_member_imports');
const CREATED_TRIGGERS = new Set(
  MIGRATIONS.flatMap(({ statements }) =>
    statements.flatMap((text) => /CREATE TRIGGER "(\w+)" BEFORE (?:INSERT|UPDATE)/.exec(text)?.[1] ?? []),
  ),
);

test('a migration that adds tables or columns says what older code reads and writes without them', () => {
  const adding = MIGRATIONS.slice(FIRST_BESIDE).filter((migration) => {
    const [earlier, later] = [before(migration), schemaAfter(migration)].map(
      ({ tables }) => new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))),
    ) as [Set<string>, Set<string>];
    return [...later].some((column) => !earlier.has(column));
  });
  expect(Object.keys(MEANINGS)).toEqual(adding.map(({ tag }) => tag));
});

test('a trigger refuses what older code would get wrong, and fills the column that only newer code fills', () => {
  const refusing = [
    ...Object.values(MEANINGS).flatMap(({ refusedBy = [] }) => refusedBy),
    ...Object.values(FILLED_COLUMNS),
  ];
  expect(refusing.filter((trigger) => !CREATED_TRIGGERS.has(trigger))).toEqual([]);
  const unfilled = schemaAfter(MIGRATIONS.at(-1)!).tables.flatMap(({ name, columns }) =>
    columns.filter((one) => one.notNull && one.default === undefined).map((column) => `${name}.${column.name}`),
  );
  expect(unfilled).toEqual(expect.arrayContaining(Object.keys(FILLED_COLUMNS)));
});
