import { apiOptions, hasFeature, readSession } from '@gym/api-client';
import type { Feature } from '@gym/api-contract';
import { sendKeepalive } from './telemetry.ts';

/**
 * Says that the user used the page, some seconds ago, so that the server keeps the session open (ADR-0010). It does
 * nothing if the server does not announce `idle-lock` or nobody is signed in. Never rejects: an ended session shows at
 * the next call, which can ask for the password.
 */
export async function reportUse(secondsAgo: number): Promise<void> {
  const session = readSession();
  if (!session || !hasFeature('idle-lock' satisfies Feature)) return;
  await sendKeepalive(`${apiOptions().base}/api/reportUse`, session.token, { seconds_ago: secondsAgo });
}
