import { calls } from '@gym/api-contract';
import { implementSave } from '../idempotency/implement-save.ts';
import { saved } from '../idempotency/saved.ts';
import { addRecord } from '../records/add-record.ts';
import { checkPlaces } from './check-places.ts';
import { memberRecord } from './member-record.ts';

/** Adds a member (acceptance E3). */
export const addMember = implementSave(calls.addMemberDetail, async ({ body, tx, act }) => {
  await checkPlaces(tx, body);
  const added = await addRecord(tx, memberRecord, { fields: { ...body, createdAt: act.at }, act });
  return saved(added.id);
});
