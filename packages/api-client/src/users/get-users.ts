import { readList, type ReadOptions } from '@gym/api-client';
import { toUser, type User } from './user.ts';

/** All users (acceptance C1). */
export const getUsers = (options?: ReadOptions): Promise<User[]> =>
  readList('/api/getUsersDetails', (row) => toUser(row), options);
