import type { SchemaThen } from './schema-at.ts';

const NAME = String.raw`(?:"?public"?\.)?"?(\w+)"?`;
const form = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll('NAME', NAME).replaceAll(' ', String.raw`\s+`)}`, 'i');

/** What is known of the schema while a migration is read. */
interface Before {
  readonly schema: SchemaThen;
  /** Tables that the migration itself made: no older code knows them. */
  readonly made: Set<string>;
}

interface Form {
  readonly looksLike: RegExp;
  /** Whether it leaves everything that older code says and expects. The names are those found in the statement. */
  harmless(names: readonly string[], before: Before, text: string): boolean;
}

/** The forms of statements that may be harmless. Anything else is not known to be. */
const FORMS: readonly Form[] = [
  { looksLike: form('create table NAME'), harmless: ([table = ''], { made }) => made.add(table).has(table) },
  { looksLike: form('create index NAME on NAME'), harmless: () => true },
  { looksLike: form('create unique index NAME on NAME'), harmless: ([, table = ''], { made }) => made.has(table) },
  { looksLike: form('create view NAME'), harmless: () => true },
  { looksLike: form('create function NAME'), harmless: () => true },
  { looksLike: form('create trigger NAME .+? on NAME'), harmless: ([, table = ''], { made }) => made.has(table) },
  // What older code leaves out must fill itself.
  {
    looksLike: form('alter table NAME add column NAME'),
    harmless: (_names, _before, text) => !/\bnot null\b/i.test(text) || /\b(default|generated)\b/i.test(text),
  },
  { looksLike: form('alter table NAME add constraint'), harmless: ([table = ''], { made }) => made.has(table) },
  { looksLike: form('alter table NAME alter column NAME set default'), harmless: () => true },
  // Another index costs time; one that kept things apart was relied on.
  {
    looksLike: form('drop index NAME'),
    harmless: ([index], { schema }) =>
      schema.tables.some(({ indexes }) => indexes.some(({ name, isUnique }) => name === index && !isUnique)),
  },
  { looksLike: form('insert into NAME'), harmless: ([table = ''], { made }) => made.has(table) },
  { looksLike: form('lock table'), harmless: () => true },
  { looksLike: form('analyze'), harmless: () => true },
];

/** A statement without the comments before and in it. */
const bare = (statement: string): string => statement.replace(/^\s*--.*$/gm, '').trim();

/**
 * The statements of a migration that may break code which does not know it, first words each: what they take away, rename or
 * forbid, older code may still use while a new version is rolled out (ADR-0047).
 */
export function breaksOlderCode(statements: readonly string[], schema: SchemaThen): string[] {
  const before: Before = { schema, made: new Set() };
  return statements
    .map(bare)
    .filter((text) => text !== '')
    .filter((text) => {
      for (const { looksLike, harmless } of FORMS) {
        const match = looksLike.exec(text);
        if (match) return !harmless(match.slice(1), before, text);
      }
      return true;
    });
}
