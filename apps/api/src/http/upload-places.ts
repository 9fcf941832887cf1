import { Refusal } from './refusal.ts';

/** Uploads that are under way in this process: each holds its file in memory. */
const IN_ALL = 16;
/** A second one takes the first one's place; a third is no longer a hand at a mouse. */
const OF_ONE_USER = 2;

const userIds: (number | undefined)[] = [];

/**
 * Does `work`, an upload of this user, if there is room for it: uploads must not take the memory and the time of the calls.
 *
 * @throws Refusal 429 for a user with several on their way, 503 where everybody's together are too many
 */
export async function withUploadPlace<T>(userId: number | undefined, work: () => Promise<T>): Promise<T> {
  const later = { headers: { 'retry-after': '5' }, cause: 'uploads' };
  if (userIds.filter((id) => id === userId).length >= OF_ONE_USER)
    throw new Refusal(429, 'Your last pictures are still on their way. Wait a little, then try again.', later);
  if (userIds.length >= IN_ALL) throw new Refusal(503, 'Many pictures arrive at the moment. Try again shortly.', later);
  userIds.push(userId);
  try {
    return await work();
  } finally {
    userIds.splice(userIds.indexOf(userId), 1);
  }
}
