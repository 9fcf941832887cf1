import { calls } from '@gym/api-contract';
import { implementSave } from '../idempotency/implement-save.ts';
import { saved } from '../idempotency/saved.ts';
import { addRecord } from '../records/add-record.ts';
import { checkPlaces } from './check-places.ts';
import { memberRecord } from './member-record.ts';

/** Adds a member (acceptance E3). */
export const addMember = implementSave(calls.addMemberDetail, async ({ body, user, tx }, { clock }) => {
  await checkPlaces(tx, body);
  const at = clock.now();
  const added = await addRecord(tx, memberRecord, { fields: { ...body, createdAt: at }, userId: user.id, action: 'addMemberDetail', at });
  return saved(added.id);
});
