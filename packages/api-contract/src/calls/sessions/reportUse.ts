import { defineCall, type Example } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { numeric, result } from '../../schema/fields.ts';

/**
 * Pages send it while somebody uses them. Without it, only calls that the user causes count as use: calls that pages
 * make by themselves, such as `getRole`, do not keep a session open.
 */
export const reportUse = defineCall('reportUse', {
  method: 'POST',
  access: 'signed-in',
  summary: 'Say that the user has used the page.',
  background: true,
  withoutSecondFactor: true,
  withOneTimePassword: true,
  feature: 'idle-lock',
  body: record({
    /** Seconds since the last use. */
    seconds_ago: numeric({ minimum: 0, maximum: 86_400, decimals: 0 }),
  }),
  answer: result,
});

export const example: Example<typeof reportUse> = {
  body: { seconds_ago: 5 },
  answer: { status: 'success', result: 'success' },
};
