import { calls, STAFF_ROLE } from '@gym/api-contract';
import { Refusal } from '../http/refusal.ts';
import { implementSave } from '../idempotency/implement-save.ts';
import { saved } from '../idempotency/saved.ts';
import { hashSecret } from '../passwords/hash-secret.ts';
import { passwordComplaint } from '../passwords/password-complaint.ts';
import { addRecord } from '../records/add-record.ts';
import { refuseTakenEmail } from './refuse-taken-email.ts';
import { userRecord } from './user-record.ts';

/** Adds a user, staff unless the role says otherwise (acceptance C5). */
export const addUser = implementSave(calls.saveUserDetails, async ({ body, tx, act }, { config }) => {
  const { password, role = STAFF_ROLE, active = true, ...person } = body;
  const complaint = passwordComplaint(password, config.passwordMinLength);
  if (complaint !== undefined) throw new Refusal(422, complaint, { errors: { password: complaint } });

  const passwordHash = await hashSecret(password);
  const fields = { ...person, role, active, passwordHash };
  const added = await refuseTakenEmail(() =>
    addRecord(tx, userRecord, { fields, act }));
  return saved(added.id);
});
