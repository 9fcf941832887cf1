import { calls } from '@gym/api-contract';
import { implementSave } from '../idempotency/implement-save.ts';
import { saved } from '../idempotency/saved.ts';
import { changeRecord } from '../records/change-record.ts';
import { profileRecord } from './profile-record.ts';

/** Changes the own name and phone. */
export const updateProfile = implementSave(calls.updateProfile, async ({ body, user, tx }, { clock }) => {
  const { version, ...fields } = body;
  await changeRecord(tx, profileRecord, { id: user.id, version, fields, userId: user.id, action: 'updateProfile', at: clock.now() });
  return saved(user.id);
});
