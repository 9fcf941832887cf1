import type { SchemaSnapshot } from './migrations.ts';

/** What code that does not know a migration makes of the rows that the migration adds columns or tables to. */
interface Meaning {
  /** What such code reads and writes, and why that is right; for a refused write, what it would get wrong. */
  readonly why: string;
  /** Triggers that refuse the writes of such code where they would be wrong. */
  readonly refusedBy?: readonly string[];
}

/**
 * A migration that adds columns or tables may change what other columns mean, and older code still reads and writes
 * those. An author who adds something says here what older code makes of it (ADR-0047).
 */
export const MEANINGS: Readonly<Record<string, Meaning>> = {
  '0007_member_imports': { why: 'A member that an import added is a member like any other.' },
  '0008_schema_floors': { why: 'No floor names a migration before this one.' },
  '0009_member_data': { why: 'The record of an erased or merged member is gone, like a number that was never given.' },
  '0010_tallies': { why: 'Triggers keep the counts, also when older code writes.' },
  '0011_operation_times': { why: 'Nothing but metrics reads the times.' },
  '0012_confirmed_identity': {
    why: 'Newer code takes a session of older code as not confirmed. Older code asks for no confirmation.',
  },
  '0013_accounts': { why: 'Newer code also respects the lock by which older code announces a server.' },
  '0014_erasures': { why: 'The record of an erased user is gone, and the times of an import are only shown.' },
  '0015_known_browsers': { why: 'Older code counts attempts by network alone, and records no reads of health data.' },
  '0016_second_factor': {
    why: 'Older code would take the password alone for a sign-in.',
    refusedBy: ['sessions_are_understood'],
  },
  '0017_passkeys': { why: 'As with the authenticator app.', refusedBy: ['sessions_are_understood'] },
  '0018_saved_views_and_tags': { why: 'A tag or a view changes no member and no list.' },
  '0020_one_time_passwords': {
    why: 'Older code would take a one-time password for good. It does not find the tokens of sessions with limits.',
    refusedBy: ['sessions_are_understood'],
  },
  '0022_duration_counts': {
    why: 'Older code reads six months as a month. It would sell a month, and make six months six weeks.',
    refusedBy: ['memberships_are_understood', 'plans_are_understood'],
  },
  '0023_plan_archive': {
    why: 'Older code lists archived plans. It would sell them.',
    refusedBy: ['memberships_are_understood'],
  },
  '0024_screen_failures': { why: 'Older code counts no failures of screens, and keeps those that are counted.' },
  '0025_counted_browsers': { why: 'Older code counts guesses in a browser by its current id.' },
  '0027_folded_search': { why: 'The database computes the column, and only the newer search reads it.' },
  '0028_user_there': {
    why: 'Older code notes nobody at the screen, so newer code locks the page sooner. Older code does not lock it.',
  },
  '0029_counted_reports': {
    why: 'Older code notes no session and counts one as often as it reports. No verdict rests on its counts alone.',
  },
  '0030_proven_sessions': {
    why: 'Sessions that older code opens have proven no second factor: newer code ends them for users who have one.',
  },
  '0032_joined_members': { why: 'Older code shows and imports a member as one who joined when the record was added.' },
  '0033_served_releases': { why: 'Older code remembers no release: it may start with an older signed one.' },
  '0034_release_service': { why: 'Older code has no release service: it opens no session and refuses nothing.' },
  '0035_arrangements': { why: 'Older code shows the order of the deployment, and hides only what that hides.' },
};

/** Columns that older code leaves out: they have no default, so that the trigger fills them or refuses the row. */
export const FILLED_COLUMNS: Readonly<Record<string, string>> = {
  'assignments.duration_count': 'memberships_are_understood',
  'sessions.one_time_password': 'sessions_are_understood',
};

const NAME = String.raw`(?:"?public"?\.)?"?(\w+)"?`;
const statementForm = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll('NAME', NAME).replaceAll(' ', String.raw`\s+`)}`, 'i');

/** The known schema at a point of a migration. */
interface SchemaBefore {
  readonly schema: SchemaSnapshot;
  /** Tables that the migration itself created. No older code knows them. */
  readonly made: Set<string>;
}

interface StatementForm {
  readonly looksLike: RegExp;
  /** Whether older code still works after it. `names` are the names found in the statement. */
  harmless(names: readonly string[], before: SchemaBefore, text: string): boolean;
}

/** The forms of statements that may be harmless. All other statements may be breaking. */
const STATEMENT_FORMS: readonly StatementForm[] = [
  { looksLike: statementForm('create table NAME'), harmless: ([table = ''], { made }) => made.add(table).has(table) },
  { looksLike: statementForm('create index NAME on NAME'), harmless: () => true },
  {
    looksLike: statementForm('create unique index NAME on NAME'),
    harmless: ([, table = ''], { made }) => made.has(table),
  },
  { looksLike: statementForm('create view NAME'), harmless: () => true },
  { looksLike: statementForm('create function NAME'), harmless: () => true },
  {
    looksLike: statementForm('create trigger NAME .+? on NAME'),
    harmless: ([, table = ''], { made }) => made.has(table),
  },
  // A column that older code does not set needs a default.
  {
    looksLike: statementForm('alter table NAME add column NAME'),
    harmless: (_names, _before, text) => !/\bnot null\b/i.test(text) || /\b(default|generated)\b/i.test(text),
  },
  {
    looksLike: statementForm('alter table NAME add constraint'),
    harmless: ([table = ''], { made }) => made.has(table),
  },
  { looksLike: statementForm('alter table NAME alter column NAME set default'), harmless: () => true },
  // A dropped plain index only costs time, but older code may rely on a unique one.
  {
    looksLike: statementForm('drop index NAME'),
    harmless: ([index], { schema }) =>
      schema.tables.some(({ indexes }) => indexes.some(({ name, isUnique }) => name === index && !isUnique)),
  },
  { looksLike: statementForm('insert into NAME'), harmless: ([table = ''], { made }) => made.has(table) },
  { looksLike: statementForm('lock table'), harmless: () => true },
  { looksLike: statementForm('analyze'), harmless: () => true },
];

/** Removes the comments of a statement. */
const withoutComments = (statement: string): string => statement.replace(/^\s*--.*$/gm, '').trim();

/**
 * Finds the statements of a migration that may break older code, by their first words. During a rollout, older code may
 * still use what such a statement removes, renames or forbids (ADR-0047).
 */
export function findBreakingStatements(statements: readonly string[], schema: SchemaSnapshot): string[] {
  const before: SchemaBefore = { schema, made: new Set() };
  return statements
    .map(withoutComments)
    .filter((text) => text !== '')
    .filter((text) => {
      for (const { looksLike, harmless } of STATEMENT_FORMS) {
        const match = looksLike.exec(text);
        if (match) return !harmless(match.slice(1), before, text);
      }
      return true;
    });
}
