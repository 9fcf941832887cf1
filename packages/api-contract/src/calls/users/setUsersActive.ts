import { MAX_CHANGED_AT_ONCE } from '@gym/rules';
import { defineCall, type Example } from '../../schema/call.ts';
import { boolean, list, record } from '../../schema/schema.ts';
import { answer, id, idInput } from '../../schema/fields.ts';

/**
 * All or nothing: a missing user, the own account and the last administrator reject the whole call. It needs a
 * confirmed identity if it changes anything. Disabled users are signed out at once.
 */
export const setUsersActive = defineCall('setUsersActive', {
  method: 'POST',
  access: 'admin',
  summary: 'Disable users, or let them sign in again.',
  audited: {
    'after.active': 'Enabled user {name}',
    otherwise: 'Disabled user {name}',
  },
  feature: 'bulk-users',
  body: record({ ids: list(idInput, { minItems: 1, maxItems: MAX_CHANGED_AT_ONCE }), active: boolean() }),
  answer: answer(
    record({
      /** The users whose state was another one before. */
      changed: list(id),
    }),
  ),
});

export const example: Example<typeof setUsersActive> = {
  body: { ids: [106], active: false },
  answer: { status: 'success', data: { changed: [106] } },
};
