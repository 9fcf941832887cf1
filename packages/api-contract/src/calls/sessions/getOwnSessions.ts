import { defineCall, type Example } from '../../schema/call.ts';
import { answer, id, moment } from '../../schema/fields.ts';
import { boolean, list, optional, record, string } from '../../schema/schema.ts';

/** The response holds neither tokens nor their hashes. */
export const getOwnSessions = defineCall('getOwnSessions', {
  method: 'GET',
  access: 'signed-in',
  summary: 'The own sessions: the current one first, then by last use.',
  feature: 'own-sessions',
  answer: answer(
    list(
      record({
        id,
        created_at: moment,
        /** Updated once a minute at most. */
        last_used_at: moment,
        /** Network address of the sign-in. */
        address: string(),
        /** Network address of the last use, as of `last_used_at`. */
        last_address: optional(string()),
        /** The browser's `User-Agent` header. */
        agent: string(),
        /** Whether it is the session of this request. */
        current: boolean(),
      }),
    ),
  ),
});

export const example: Example<typeof getOwnSessions> = {
  answer: {
    status: 'success',
    data: [
      {
        id: 1,
        created_at: '2026-11-24T13:06:04.923Z',
        last_used_at: '2026-11-24T13:06:04.923Z',
        address: '192.0.2.1',
        last_address: '192.0.2.1',
        agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        current: true,
      },
    ],
  },
};
