import type { Refusal as RefusalBody } from '@gym/api-contract';
import type { RefusalDetails } from './refusal.ts';

/** The one form of every error answer (acceptance K). */
export const refusalBody = (reason: string, { errors, current, movedTo }: RefusalDetails = {}): RefusalBody => ({
  status: 'error',
  result: 'error',
  reason,
  ...(errors === undefined ? {} : { errors }),
  ...(current === undefined ? {} : { current }),
  ...(movedTo === undefined ? {} : { moved_to: movedTo }),
});
