import { getRole } from './get-role.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export { authenticator } from './authenticator.ts';
export const sessionCalls = [signIn, getRole, signOut];
