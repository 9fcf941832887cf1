import { calls } from '@gym/api-contract';
import { implement } from '../http/implement.ts';
import { findMember } from './find-member.ts';

/** All fields of a member. */
export const getMemberDetails = implement(calls.getMemberDetailsById, async ({ query }, { db }) => {
  const { createdAt: _createdAt, ...member } = await findMember(db, query.id);
  return { status: 'success', data: member };
});

/** The member as the pickers ask for it: name and how to reach them. */
export const getMemberContact = implement(calls.getMemberById, async ({ query }, { db }) => {
  const { id, fname, lname, phone, email } = await findMember(db, query.id);
  return { status: 'success', data: { id, fname, lname, phone, email } };
});
