import { calls } from '@gym/api-contract';
import { sql, type SQL } from 'drizzle-orm';
import { implement } from '../http/implement.ts';
import { members } from '../schema/index.ts';
import { contactHint } from '../records/contact-hint.ts';
import { wordPatterns } from '../records/word-patterns.ts';

const USUAL_SIZE = 20;
const NUMBER = /^[1-9]\d{0,14}$/;

const { id, fname, lname, phone, email, search } = members;

/** Whatever the case; the database's own lower case may know ASCII only. */
const holds = (pattern: string): SQL => sql`${search} like lower(${pattern} collate "und-x-icu")`;

/** Members whose name, phone and email hold all words, or who have the number; nobody where nothing is searched for. */
export const findMemberData = implement(
  calls.findMemberData,
  async ({ query: { q, after = 0, size = USUAL_SIZE } }, { db }) => {
    const patterns = wordPatterns(q);
    if (patterns.length === 0) return { status: 'success', data: [], more: false };
    const found = sql.join(patterns.map(holds), sql` and `);
    const number = q.trim();
    const named = NUMBER.test(number) ? sql`(${found} or ${id} = ${Number(number)})` : found;
    const rows = await db
      .select({ id, fname, lname, phone, email })
      .from(members)
      .where(sql`${id} > ${after} and ${named}`)
      .orderBy(id)
      .limit(size + 1);
    return {
      status: 'success',
      data: rows.slice(0, size).map((row) => ({ ...row, ...contactHint(row) })),
      more: rows.length > size,
    };
  },
);
