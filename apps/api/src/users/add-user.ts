import { calls, STAFF_ROLE } from '@gym/api-contract';
import { implement } from '../http/implement.ts';
import { Refusal } from '../http/refusal.ts';
import { saveOnce } from '../idempotency/implement-save.ts';
import { saved } from '../idempotency/saved.ts';
import { hashSecret } from '../passwords/hash-secret.ts';
import { passwordComplaint } from '../passwords/password-complaint.ts';
import { addRecord } from '../records/add-record.ts';
import { refuseTakenEmail } from './refuse-taken-email.ts';
import { userRecord } from './user-record.ts';

/** Adds a user, staff unless the role says otherwise (acceptance C5). The password is hashed before the transaction, which would hold a connection meanwhile. */
export const addUser = implement(calls.saveUserDetails, async (incoming, services) => {
  const { password, role = STAFF_ROLE, active = true, ...person } = incoming.body;
  const complaint = passwordComplaint(password, services.config.passwordMinLength);
  if (complaint !== undefined) throw new Refusal(422, complaint, { errors: { password: complaint } });

  const fields = { ...person, role, active, passwordHash: await hashSecret(password) };
  return saveOnce(calls.saveUserDetails, async ({ tx, act }) =>
    saved((await refuseTakenEmail(() => addRecord(tx, userRecord, { fields, act }))).id),
  )(incoming, services);
});
