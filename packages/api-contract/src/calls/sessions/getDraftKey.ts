import { defineCall, type Example } from '../../schema/call.ts';
import { answer } from '../../schema/fields.ts';
import { record, string } from '../../schema/schema.ts';

/** Every user has one key, the same in all sessions. The server stores no drafts (ADR-0079). */
export const getDraftKey = defineCall('getDraftKey', {
  method: 'GET',
  access: 'signed-in',
  summary: "The key that encrypts the signed-in user's form drafts in the browser.",
  feature: 'form-drafts',
  /** 32 bytes in base64url. */
  answer: answer(record({ key: string() })),
});

export const example: Example<typeof getDraftKey> = {
  answer: { status: 'success', data: { key: '2AAAAAAAAAAAAAAA' } },
};
