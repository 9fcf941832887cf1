import { data, fieldsFrom, pick, SAVED, type SpecCall } from '../spec-call.ts';

export const getUserProfile: SpecCall = ({ user }) => data(pick(user, ['fname', 'lname', 'email', 'phone', 'image']));

export const updateProfile: SpecCall = ({ user, body }) => {
  Object.assign(user, fieldsFrom(body, ['fname', 'lname', 'phone']));
  return SAVED;
};

/** The call that changes the password of the signed-in user. */
export const ForgetPassword: SpecCall = ({ user, body }) => {
  if (body.oldpassword !== user.password || body.newpassword !== body.cpassword) return { status: 422 };
  user.password = String(body.newpassword);
  return SAVED;
};
