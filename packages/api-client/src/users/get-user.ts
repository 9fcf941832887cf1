import { withId, type Id } from '../http/id.ts';
import { readRecord, type ReadOptions } from '../http/read.ts';
import { toUser, type User } from './user.ts';

/** One user (acceptance C4). Section 7 answers no id here: it is the one that was asked for. */
export const getUser = async (id: Id, options?: ReadOptions): Promise<User> =>
  toUser(await readRecord(withId('/api/getUsersDetailsById', id), options), id);
