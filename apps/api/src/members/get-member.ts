import { calls } from '@gym/api-contract';
import { dayAt } from '../calendar/day-at.ts';
import { implement } from '../http/implement.ts';
import type { Services } from '../http/services.ts';
import { findMember } from '../records/find-member.ts';
import { membershipOf } from '../records/membership-of.ts';
import { readMember } from './member-record.ts';

const statusOf = (id: number, { db, clock, config }: Services) =>
  membershipOf(db, id, dayAt(clock.now(), config.gym.timeZone));

/** All fields of a member. */
export const getMemberDetails = implement(calls.getMemberDetailsById, async ({ query }, services) => {
  const member = await findMember(services.db, query.id);
  return { status: 'success', data: { ...readMember(member), ...(await statusOf(member.id, services)) } };
});

/** The member as the pickers ask for it: name and how to reach them. */
export const getMemberContact = implement(calls.getMemberById, async ({ query }, services) => {
  const { id, fname, lname, phone, email } = await findMember(services.db, query.id);
  return { status: 'success', data: { id, fname, lname, phone, email, ...(await statusOf(id, services)) } };
});
