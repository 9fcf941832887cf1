import { calls } from '@gym/api-contract';
import { implementSave } from '../idempotency/implement-save.ts';
import { saved } from '../idempotency/saved.ts';
import { changeRecord } from '../records/change-record.ts';
import { profileRecord } from './profile-record.ts';

/** Changes the own name and phone. */
export const updateProfile = implementSave(calls.updateProfile, async ({ body, user, tx, act }) => {
  const { version, ...fields } = body;
  await changeRecord(tx, profileRecord, { id: user.id, version, fields, act });
  return saved(user.id);
});
