import { PASSWORD } from './database-server.ts';
import type { TestServer } from './test-server.ts';

let made = 0;
/** The fields of a new user, with an email of its own. */
export const newUser = (over: object = {}) => ({
  fname: 'Nora',
  lname: 'Lind',
  email: `user.${(made += 1)}@gym.test`,
  phone: '0123456789',
  password: PASSWORD,
  ...over,
});

/** Adds a user by the call. */
export async function createUser(
  server: TestServer,
  over: object = {},
): Promise<ReturnType<typeof newUser> & { id: number }> {
  const fields = newUser(over);
  return { ...fields, ...(await server.save('saveUserDetails', fields)) };
}
