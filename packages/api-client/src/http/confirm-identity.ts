import type { Feature } from '@gym/api-contract';
import type { RawAnswer } from './api-request.ts';
import { apiOptions, hasFeature } from './settings.ts';
import { fieldsOf, parseJson } from './wire-schema.ts';

let pendingQuestion: Promise<'replay' | 'give-up'> | undefined;

async function askToConfirm(): Promise<'replay' | 'give-up'> {
  try {
    return (await apiOptions().onUnconfirmed?.()) ?? 'give-up';
  } finally {
    pendingQuestion = undefined;
  }
}

/** Whether the user has confirmed their identity. Calls that need it at the same time share one question. */
export const isConfirmedNow = async (): Promise<boolean> => (await (pendingQuestion ??= askToConfirm())) === 'replay';

/** Whether the server rejected a call because it needs a confirmed identity. */
export const needsConfirmation = ({ status, body }: RawAnswer): boolean =>
  status === 403 &&
  hasFeature('confirm-identity' satisfies Feature) &&
  fieldsOf(parseJson(body)).code === 'confirm-identity';
