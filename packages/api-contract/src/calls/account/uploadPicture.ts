import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '@gym/rules';
import { defineCall, type Example } from '../../schema/call.ts';
import { saved } from '../../schema/fields.ts';

/** The picture is sent as multipart/form-data. The server re-encodes it as a square (I1). */
export const uploadPicture = defineCall('uploadPicture', {
  method: 'POST',
  access: 'signed-in',
  summary: 'Set the own picture.',
  audited: 'Set the own picture: {name}',
  feature: 'picture-upload',
  file: { name: 'image', maxBytes: MAX_PICTURE_BYTES, types: PICTURE_TYPES },
  answer: saved,
});

export const example: Example<typeof uploadPicture> = {
  answer: { status: 'success', data: { id: 2 } },
};
