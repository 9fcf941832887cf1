/** A statement that the rule cannot tell to be harmless, and why it is. */
export interface Judged {
  readonly migration: string;
  readonly statement: RegExp;
  readonly why: string;
}

/** Statements that somebody looked at (ADR-0047). */
export const JUDGED_STATEMENTS: readonly Judged[] = [
  {
    migration: '0001_places_and_measurements',
    statement: /^CREATE TRIGGER "members_are_(added|removed|emptied)"/,
    why: 'They count in a table of their own and refuse nothing.',
  },
  {
    migration: '0005_append_only_audit',
    statement: /^CREATE TRIGGER "audit_entries_/,
    why: 'No code ever changed or removed an entry.',
  },
  {
    migration: '0009_member_data',
    statement: /^DROP INDEX "assignments_of_member"/,
    why: 'It kept two periods of a member apart that begin on one day. Code finds the last period under a lock of the member before it adds one, and no statement names the index.',
  },
  {
    migration: '0009_member_data',
    statement: /^ALTER INDEX "assignments_of_member_anew" RENAME/,
    why: 'It is the index of this migration, and no statement names one.',
  },
  {
    migration: '0009_member_data',
    statement: /^ALTER TABLE "assignments" ALTER COLUMN "member_id" DROP NOT NULL/,
    why: 'Periods of nobody are over, and older code reads periods by their member or as sums.',
  },
  {
    migration: '0009_member_data',
    statement: /^ALTER TABLE "assignments" ADD CONSTRAINT "assignments_of_nobody_are_over"/,
    why: 'Older code always names the member.',
  },
  {
    migration: '0009_member_data',
    statement: /^CREATE OR REPLACE FUNCTION "keep_audit_entries"/,
    why: 'It refuses what it refused before, and more of what no older code does.',
  },
  {
    migration: '0010_tallies',
    statement: /^CREATE TRIGGER "(added|changed|removed|emptied)_(members|periods)_are_tallied"/,
    why: 'They count in tables of their own and refuse nothing.',
  },
  { migration: '0010_tallies', statement: /^SELECT "count_anew"\(\)/, why: 'It fills the new tables.' },
];
