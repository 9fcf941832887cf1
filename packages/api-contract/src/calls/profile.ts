import { Type } from '@sinclair/typebox';
import { defineCall } from '../call.ts';
import { answer, phone, saved, text, version, versionInput } from '../fields.ts';

export const getUserProfile = defineCall({
  method: 'GET', path: '/api/getUserProfile', access: 'signed-in', summary: 'The signed-in user.',
  answer: answer(Type.Object({
    fname: Type.String(), lname: Type.String(), email: Type.String(), phone: Type.String(),
    /** File name below `<API>/uploads/`; empty or absent when there is no picture. */
    image: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    version,
  })),
});

export const updateProfile = defineCall({
  method: 'POST', path: '/api/updateProfile', access: 'signed-in', summary: 'Change the own name and phone.',
  body: Type.Object({ fname: text(), lname: text(), phone, version: versionInput }),
  answer: saved,
});
