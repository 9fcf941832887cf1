import { type Id, idOf, type Json, numberOf, type ReadOptions, readRecord, textOf, withId } from '@gym/api-client';
import type { MemberHoldings } from '@gym/api-contract';
import { toHint } from './find-member-data.ts';

/** What is held about a member, counted. `state` goes back with an erasure or a merge. */
export type { MemberHoldings };

const toHoldings = (row: Json): MemberHoldings => {
  const count = (name: string) => numberOf(row[name]) ?? 0;
  return {
    ...toHint(row),
    joined: textOf(row.joined),
    state: textOf(row.state),
    periods: count('periods'),
    measurements: count('measurements'),
    diets: count('diets'),
    changes: count('changes'),
    imported: count('imported'),
    merged: Array.isArray(row.merged) ? row.merged.map(idOf) : [],
  };
};

/** What is held about one member: what an export would hold, and an erasure remove. */
export const getMemberData = async (id: Id, options?: ReadOptions): Promise<MemberHoldings> =>
  toHoldings(await readRecord(withId('/api/getMemberData', id), options));
