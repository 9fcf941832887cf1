import { Refusal } from '../http/refusal.ts';

/** Files that go out at this moment: each holds one of the pool's ten connections for as long as its browser takes. */
const IN_ALL = 3;

const userIds: number[] = [];

/**
 * Hands on `chunks` if there is room for one more file: one a user, a few in all.
 *
 * @throws Refusal 429 for a user whose last file is still on its way, 503 where everybody's together are too many
 */
export async function* oneAtATime(
  userId: number,
  chunks: AsyncGenerator<string>,
): AsyncGenerator<string, void, undefined> {
  const later = { headers: { 'retry-after': '5' }, cause: 'downloads' };
  if (userIds.includes(userId))
    throw new Refusal(429, 'Your last file is still on its way. Wait until it has arrived, then try again.', later);
  if (userIds.length >= IN_ALL) throw new Refusal(503, 'Several files go out at the moment. Try again shortly.', later);
  userIds.push(userId);
  try {
    yield* chunks;
  } finally {
    userIds.splice(userIds.indexOf(userId), 1);
  }
}
