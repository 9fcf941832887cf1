import { defineCall, type Example } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { idInput, result } from '../../schema/fields.ts';

/**
 * An unknown or another user's passkey gets 404. With the last factor, the recovery codes go too, and the other
 * sessions end.
 */
export const removePasskey = defineCall('removePasskey', {
  method: 'POST',
  access: 'signed-in',
  summary: 'Remove a passkey of the own account.',
  audited: 'Removed a passkey of {name}',
  feature: 'passkeys',
  confirmed: true,
  body: record({ id: idInput }),
  answer: result,
});

export const example: Example<typeof removePasskey> = {
  body: { id: 2 },
  answer: { status: 'success', result: 'success' },
};
