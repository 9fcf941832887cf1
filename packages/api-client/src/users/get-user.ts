import { type Id, type ReadOptions, readRecord, withId } from '@gym/api-client';
import { toUser, type User } from './user.ts';

/** One user (acceptance C4). Section 7 answers no id here: it is the one that was asked for. */
export const getUser = async (id: Id, options?: ReadOptions): Promise<User> =>
  toUser(await readRecord(withId('/api/getUsersDetailsById', id), options), id);
