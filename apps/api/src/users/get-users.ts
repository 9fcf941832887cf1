import { calls } from '@gym/api-contract';
import { asc } from 'drizzle-orm';
import { implement } from '../http/implement.ts';
import { users } from '../schema/index.ts';

const { id, fname, lname, email, phone, role, active, version } = users;

export const getUsers = implement(calls.getUsersDetails, async (_incoming, { db }) => ({
  status: 'success',
  data: await db.select({ id, fname, lname, email, phone, role, active, version }).from(users).orderBy(asc(id)),
}));
