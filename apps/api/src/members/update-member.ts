import { calls } from '@gym/api-contract';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../http/database.ts';
import { implementSave } from '../idempotency/implement-save.ts';
import { saved } from '../idempotency/saved.ts';
import { changeRecord } from '../records/change-record.ts';
import { members } from '../schema/index.ts';
import { checkPlaces, type Places } from './check-places.ts';
import { memberRecord } from './member-record.ts';

/** Where the member lives after the change; undefined where that stays as it is, or there is no such member. */
async function movedTo(
  tx: Transaction,
  id: number,
  given: { [Field in keyof Places]?: number | undefined },
): Promise<Places | undefined> {
  const { country, state, city } = members;
  const [stored] = await tx.select({ country, state, city }).from(members).where(eq(members.id, id)).for('update');
  if (!stored) return undefined;
  const wanted = {
    country: given.country ?? stored.country,
    state: given.state ?? stored.state,
    city: given.city ?? stored.city,
  };
  const stays = wanted.country === stored.country && wanted.state === stored.state && wanted.city === stored.city;
  return stays ? undefined : wanted;
}

/** Changes a member, by the member's own id; a field left out keeps its value (acceptance E4, E5). */
export const updateMember = implementSave(calls.updateMemberDetail, async ({ body, tx, act }) => {
  const { id, version, ...fields } = body;
  const moved = await movedTo(tx, id, fields);
  if (moved) await checkPlaces(tx, moved);
  await changeRecord(tx, memberRecord, { id, version, fields, act });
  return saved(id);
});
