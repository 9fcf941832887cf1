import { calls } from '@gym/api-contract';
import { implement } from '../http/implement.ts';
import { Refusal } from '../http/refusal.ts';
import { saveOnce } from '../idempotency/implement-save.ts';
import { saved } from '../idempotency/saved.ts';
import { requireOwnPassword } from '../passwords/own-password.ts';
import { missingRecord } from '../records/missing-record.ts';
import { erasePerson, memberToErase } from './erase-person.ts';
import { holdingsOf } from './get-member-data.ts';

const plain = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

const erase = saveOnce(calls.eraseMember, async ({ body: { id, state, confirm }, tx, act }, { config }) => {
  const member = await memberToErase(tx, id);
  if (!member) throw await missingRecord(tx, 'member', id);
  const current = await holdingsOf(tx, id, config);
  if (current.state !== state)
    throw new Refusal(
      409,
      'Something about this member has changed since this was shown. Look at it again, then erase.',
      { current },
    );

  const typed = plain(confirm);
  if (typed !== String(id) && typed !== plain(`${current.fname} ${current.lname}`)) {
    const reason = "This is neither the member's full name nor the number.";
    throw new Refusal(422, reason, { errors: { confirm: reason } });
  }
  await erasePerson(tx, member, act);
  return saved(id);
});

/**
 * Erases a person's data, for good. Whoever does so types the member's name or number, and the own password: it is asked for before
 * the transaction, which would hold a connection meanwhile.
 */
export const eraseMember = implement(calls.eraseMember, async (incoming, services) => {
  await requireOwnPassword(services, { userId: incoming.user.id, note: incoming.note }, incoming.body.password);
  return erase(incoming, services);
});
