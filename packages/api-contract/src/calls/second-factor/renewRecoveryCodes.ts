import { defineCall } from '../../schema/call.ts';
import { recoveryCodes } from './factors.ts';

/** The earlier codes become invalid. Without a second factor, 404. */
export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/renewRecoveryCodes',
  access: 'signed-in',
  summary: 'Replace the recovery codes.',
  feature: 'second-factor',
  confirmed: true,
  answer: recoveryCodes,
});
