/** A statement that the rule cannot prove to be harmless, and the reason why it is. */
interface MigrationWaiver {
  readonly migration: string;
  readonly statement: RegExp;
  readonly why: string;
}

/** Statements that a developer has reviewed (ADR-0047). */
export const MIGRATION_WAIVERS: readonly MigrationWaiver[] = [
  {
    migration: '0001_places_and_measurements',
    statement: /^CREATE TRIGGER "members_are_(added|removed|emptied)"/,
    why: 'They count in a separate table and reject nothing.',
  },
  {
    migration: '0005_append_only_audit',
    statement: /^CREATE TRIGGER "audit_entries_/,
    why: 'No code ever changed or removed an entry.',
  },
  {
    migration: '0009_member_data',
    statement: /^DROP INDEX "assignments_of_member"/,
    why:
      'It rejected two memberships of a member that start on the same day. Code locks the member and finds the last ' +
      'membership before it adds one, and no statement names the index.',
  },
  {
    migration: '0009_member_data',
    statement: /^ALTER INDEX "assignments_of_member_anew" RENAME/,
    why: 'This migration created the index, and no statement names it.',
  },
  {
    migration: '0009_member_data',
    statement: /^ALTER TABLE "assignments" ALTER COLUMN "member_id" DROP NOT NULL/,
    why: 'Memberships without a member are over. Older code reads memberships by member or as sums.',
  },
  {
    migration: '0009_member_data',
    statement: /^ALTER TABLE "assignments" ADD CONSTRAINT "assignments_of_nobody_are_over"/,
    why: 'Older code always names the member.',
  },
  {
    migration: '0009_member_data',
    statement: /^CREATE OR REPLACE FUNCTION "keep_audit_entries"/,
    why: 'It rejects the same as before, and more that older code never does.',
  },
  {
    migration: '0010_tallies',
    statement: /^CREATE TRIGGER "(added|changed|removed|emptied)_(members|periods)_are_tallied"/,
    why: 'They count in separate tables and reject nothing.',
  },
  { migration: '0010_tallies', statement: /^SELECT "count_anew"\(\)/, why: 'It fills the new tables.' },
  {
    migration: '0013_accounts',
    statement: /^REVOKE EXECUTE ON FUNCTION "redact_audit_entry"/,
    why: 'This migration created the function.',
  },
  {
    migration: '0014_erasures',
    statement: /^CREATE OR REPLACE FUNCTION "keep_audit_entries"/,
    why: 'It allows everything that it allowed before, and what erasures need now.',
  },
  {
    migration: '0014_erasures',
    statement: /^(SELECT set_config\('gym\.audit_upkeep'|UPDATE "audit_entries" SET "before")/,
    why: 'It takes the number of erased members from the entries of their sales. Older code shows it and nothing more.',
  },
  {
    migration: '0014_erasures',
    statement: /^REVOKE EXECUTE ON FUNCTION "forget_user_addresses"/,
    why: 'This migration created the function.',
  },
  {
    migration: '0019_tallies_by_plan',
    statement: /^CREATE OR REPLACE FUNCTION "(count_anew|tally_periods)"/,
    why: 'They write the same sums by day. Older code adds up the rows of a day, and now there is one for each plan.',
  },
  {
    migration: '0019_tallies_by_plan',
    statement: /^(DELETE FROM|INSERT INTO) "tallies"/,
    why: 'It counts the same memberships again, by plan.',
  },
  {
    migration: '0022_duration_counts',
    statement: /^ALTER TABLE "plans" ADD CONSTRAINT "plans_duration_count_known"/,
    why: 'Older code does not write the count, so it stays 1.',
  },
  {
    migration: '0026_understood_writes',
    statement: /^CREATE TRIGGER "(plans|memberships|sessions)_are_(understood|given_a_count)"/,
    why: 'They refuse what older code would get wrong (MEANINGS), and fill the column everywhere else.',
  },
  {
    migration: '0026_understood_writes',
    statement: /^ALTER TABLE "(assignments|sessions)" ALTER COLUMN "(duration_count|one_time_password)" DROP DEFAULT/,
    why: 'A trigger fills the column.',
  },
  {
    migration: '0026_understood_writes',
    statement: /^DELETE FROM "sessions"/,
    why: 'A session with a one-time password is opened again in a moment, with the same password.',
  },
  {
    migration: '0032_joined_members',
    statement: /^CREATE OR REPLACE FUNCTION "(count_anew|tally_members)"/,
    why: 'Members of older code have no day of joining, and count by the moment when they were added, as before.',
  },
  {
    migration: '0036_tallies_by_plan_name',
    statement: /^CREATE OR REPLACE FUNCTION "(count_anew|tally_periods)"/,
    why: 'They write the same rows, and rows of one more kind, which older code does not read.',
  },
  {
    migration: '0036_tallies_by_plan_name',
    statement: /^INSERT INTO "tallies" SELECT 'ends_plan'/,
    why: 'No older code reads this kind.',
  },
  {
    migration: '0037_members_words',
    statement: /^DO \$\$\s+BEGIN\s+BEGIN\s+CREATE EXTENSION IF NOT EXISTS pg_trgm /,
    why: 'It creates an index, where that is possible.',
  },
];
