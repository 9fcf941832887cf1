import { learnFeatures } from '../http/features.ts';
import { fieldsOf } from '../http/json.ts';
import { publicCall } from '../http/public-call.ts';
import { textOf } from '../http/text-of.ts';
import { unreadable } from '../http/understand.ts';
import type { Session } from './parse-session.ts';

/**
 * Signs in (acceptance A3, A4) and resolves to the session; keeping it is the caller's, by `writeSession`.
 *
 * @throws ApiError with the server's reason, which belongs above the form
 */
export async function signIn({ email, password }: { email: string; password: string }): Promise<Session> {
  const { data, features } = await publicCall('/api/userlogin', { email, password }, 'status');
  const { fname, lname, token_no: token } = fieldsOf(data);
  if (textOf(token) === '') throw unreadable();
  learnFeatures(features);
  return { fname: textOf(fname), lname: textOf(lname), token: textOf(token) };
}
