import { readSession } from '../session/session-store.ts';
import { apiOptions } from './settings.ts';

let asking: Promise<'replay' | 'give-up'> | undefined;

async function ask(): Promise<'replay' | 'give-up'> {
  try {
    return (await apiOptions().onUnauthorised?.()) ?? 'give-up';
  } finally {
    asking = undefined;
  }
}

function isRenewed(token: string): boolean {
  const session = readSession();
  return session !== undefined && session.token !== token;
}

/**
 * Whether a call that was refused with `token` may be sent once more: the user signed in again, because of this call or
 * meanwhile. Calls that are refused at the same time share one question (acceptance A8).
 */
export async function hasNewSession(token: string): Promise<boolean> {
  if (!asking && isRenewed(token)) return true;
  asking ??= ask();
  return (await asking) === 'replay' && isRenewed(token);
}
