import type { GymUser } from '@gym/spec-server/gym';
import { changeRecord } from './change-record.ts';
import { data, saved, SUCCESS, type FullCall } from './full-call.ts';
import { type FakeFile, refuseOtherFiles } from './receive-file.ts';
import { refuseField } from './refusal.ts';

const read = ({ fname, lname, email, phone, image, version }: GymUser) => ({
  fname,
  lname,
  email,
  phone,
  image,
  version,
});

export const getUserProfile: FullCall = ({ user }) => data(read(user));

export const updateProfile: FullCall = ({ gym, user, body }) =>
  saved(changeRecord({ records: gym.users, name: 'user', body, id: user.id, read }).id);

/** Changes the own password and ends the user's other sessions (acceptance I3). */
export const ForgetPassword: FullCall = ({ gym, user, token, body }) => {
  const { oldpassword, newpassword, cpassword } = body as Record<string, string>;
  if (newpassword !== cpassword) throw refuseField('cpassword', 'Passwords do not match');
  if (oldpassword !== user.password) throw refuseField('oldpassword', 'The old password is wrong.');
  user.password = String(newpassword);
  for (const [other, id] of gym.sessions) if (id === user.id && other !== token) gym.sessions.delete(other);
  return SUCCESS;
};

/** Sets the own picture: a new name each time, as our server makes them, and no new version. */
export const uploadPicture: FullCall = ({ user, body }) => {
  refuseOtherFiles(body.image as FakeFile);
  user.image = `picture-${Number(/\d+/.exec(user.image ?? '')?.[0] ?? 0) + 1}.webp`;
  return saved(user.id);
};

export const removePicture: FullCall = ({ user }) => {
  user.image = null;
  return saved(user.id);
};
