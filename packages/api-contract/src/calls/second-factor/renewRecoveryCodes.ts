import { defineCall, type Example } from '../../schema/call.ts';
import { recoveryCodes } from './factors.ts';

/** The earlier codes become invalid. Without a second factor, 404. */
export const renewRecoveryCodes = defineCall('renewRecoveryCodes', {
  method: 'POST',
  access: 'signed-in',
  summary: 'Replace the recovery codes.',
  audited: 'Replaced the recovery codes of {name}',
  feature: 'second-factor',
  confirmed: true,
  answer: recoveryCodes,
});

export const example: Example<typeof renewRecoveryCodes> = {
  answer: { status: 'success', data: { recovery_codes: ['4MUO-3KUW-LAKU-M', '6SS3-JOPI-I7VR-W'] } },
};
