import { readList, type ReadOptions } from '../http/read.ts';
import { toUser, type User } from './user.ts';

/** All users (acceptance C1). */
export const getUsers = (options?: ReadOptions): Promise<User[]> =>
  readList('/api/getUsersDetails', (row) => toUser(row), options);
