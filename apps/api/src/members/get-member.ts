import { calls } from '@gym/api-contract';
import { implement } from '../http/implement.ts';
import { findMember } from '../records/find-member.ts';
import { readMember } from './member-record.ts';

/** All fields of a member. */
export const getMemberDetails = implement(calls.getMemberDetailsById, async ({ query }, { db }) =>
  ({ status: 'success', data: readMember(await findMember(db, query.id)) }));

/** The member as the pickers ask for it: name and how to reach them. */
export const getMemberContact = implement(calls.getMemberById, async ({ query }, { db }) => {
  const { id, fname, lname, phone, email } = await findMember(db, query.id);
  return { status: 'success', data: { id, fname, lname, phone, email } };
});
