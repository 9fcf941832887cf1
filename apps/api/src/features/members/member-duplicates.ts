import { calls } from '@gym/api-contract';
import { and, asc, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import { implement } from '../../platform/http/implement-call.ts';
import { members } from '../../platform/database/schema/index.ts';

/** A warning needs no more. */
const MAX_DUPLICATES = 5;

const { id, fname, lname, phone, email } = members;

/** Members with the same phone, or the same email in any case. Families share them, so the screens only warn. */
export const getMemberDuplicates = implement(calls.getMemberDuplicates, async ({ query }, { db }) => {
  const samePhone = query.phone ? eq(phone, query.phone) : sql`false`;
  const sameEmail = query.email ? sql`lower(${email}) = lower(${query.email})` : sql`false`;
  if (!query.phone && !query.email) return { status: 'success', data: [] };
  const isOther: SQL | undefined = query.except === undefined ? undefined : ne(id, query.except);
  const found = await db
    .select({
      id,
      fname,
      lname,
      phone,
      email,
      samePhone: sql<boolean>`${samePhone}`,
      sameEmail: sql<boolean>`${sameEmail}`,
    })
    .from(members)
    .where(and(or(samePhone, sameEmail), isOther))
    .orderBy(asc(id))
    .limit(MAX_DUPLICATES);
  return {
    status: 'success',
    data: found.map(({ samePhone: byPhone, sameEmail: byEmail, ...member }) => ({
      ...member,
      same: [...(byPhone ? ['phone' as const] : []), ...(byEmail ? ['email' as const] : [])],
    })),
  };
});
