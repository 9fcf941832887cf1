import { Type } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { FEATURES } from '../schema/features.ts';
import { answer, phone, saved, text, version, versionInput } from '../schema/fields.ts';

export const getUserProfile = defineCall({
  method: 'GET',
  path: '/api/getUserProfile',
  access: 'signed-in',
  summary: 'The signed-in user.',
  answer: answer(
    Type.Object({
      fname: Type.String(),
      lname: Type.String(),
      email: Type.String(),
      phone: Type.String(),
      /** File name below `<API>/uploads/`; empty, null or absent without a picture. */
      image: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      version,
    }),
  ),
});

export const updateProfile = defineCall({
  method: 'POST',
  path: '/api/updateProfile',
  access: 'signed-in',
  summary: 'Change the own name and phone.',
  body: Type.Object({ fname: text(), lname: text(), phone, version: versionInput }),
  answer: saved,
});

/** The picture is sent as multipart/form-data. The server re-encodes it as a square (I1). */
export const uploadPicture = defineCall({
  method: 'POST',
  path: '/api/uploadPicture',
  access: 'signed-in',
  summary: 'Set the own picture.',
  feature: FEATURES.pictureUpload,
  file: { name: 'image', maxBytes: 5 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] },
  answer: saved,
});

export const removePicture = defineCall({
  method: 'POST',
  path: '/api/removePicture',
  access: 'signed-in',
  summary: 'Remove the own picture.',
  feature: FEATURES.pictureUpload,
  answer: saved,
});
