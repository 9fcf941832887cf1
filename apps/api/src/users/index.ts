import { addUser } from './add-user.ts';
import { getUser } from './get-user.ts';
import { getUsers } from './get-users.ts';
import { updateUser } from './update-user.ts';

export const userCalls = [getUsers, getUser, addUser, updateUser];
