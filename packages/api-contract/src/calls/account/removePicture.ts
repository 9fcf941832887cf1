import { defineCall, type Example } from '../../schema/call.ts';
import { saved } from '../../schema/fields.ts';

export const removePicture = defineCall('removePicture', {
  method: 'POST',
  access: 'signed-in',
  summary: 'Remove the own picture.',
  audited: 'Removed the own picture: {name}',
  feature: 'picture-upload',
  answer: saved,
});

export const example: Example<typeof removePicture> = { answer: { status: 'success', data: { id: 83 } } };
