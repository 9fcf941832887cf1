/** The rollback for which this tab loaded again, and how often. */
const LOADS = 'gym.rollback-loads';
/** Servers follow a release within seconds, and each of them may answer. */
const MOST_LOADS = 3;
const PAUSE_MS = 2_500;

/**
 * Whether a page with a version that was taken back loads again. It does so at once, and with pauses while a server
 * still has the release of before.
 * @param lastRollback number of the release that took the version back
 */
export async function loadsAgain(lastRollback: number): Promise<boolean> {
  const [rollback, count] = (sessionStorage.getItem(LOADS) ?? '').split(' ').map(Number);
  const before = rollback === lastRollback ? (count ?? 0) : 0;
  if (before >= MOST_LOADS) return false;
  await new Promise((resolve) => setTimeout(resolve, before === 0 ? 0 : PAUSE_MS));
  sessionStorage.setItem(LOADS, `${lastRollback} ${before + 1}`);
  return true;
}
