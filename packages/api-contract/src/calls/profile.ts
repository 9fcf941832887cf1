import { nullable, optional, record, string } from '../schema/schema.ts';
import { defineCall } from '../schema/call.ts';
import { answer, phone, saved, text, version, versionInput } from '../schema/fields.ts';

export const getUserProfile = defineCall({
  method: 'GET',
  path: '/api/getUserProfile',
  access: 'signed-in',
  summary: 'The signed-in user.',
  answer: answer(
    record({
      fname: string(),
      lname: string(),
      email: string(),
      phone: string(),
      /** File name below `<API>/uploads/`; empty, null or absent without a picture. */
      image: optional(nullable(string())),
      version,
    }),
  ),
});

export const updateProfile = defineCall({
  method: 'POST',
  path: '/api/updateProfile',
  access: 'signed-in',
  summary: 'Change the own name and phone.',
  body: record({ fname: text(), lname: text(), phone, version: versionInput }),
  answer: saved,
});

/** The picture is sent as multipart/form-data. The server re-encodes it as a square (I1). */
export const uploadPicture = defineCall({
  method: 'POST',
  path: '/api/uploadPicture',
  access: 'signed-in',
  summary: 'Set the own picture.',
  feature: 'picture-upload',
  file: { name: 'image', maxBytes: 5 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] },
  answer: saved,
});

export const removePicture = defineCall({
  method: 'POST',
  path: '/api/removePicture',
  access: 'signed-in',
  summary: 'Remove the own picture.',
  feature: 'picture-upload',
  answer: saved,
});
