import { ONE_TIME_CODE, openSession } from '../gym/gym.ts';
import { data, fieldsFrom, pick, SAVED, type SpecCall } from './spec-call.ts';

export const userlogin: SpecCall = ({ gym, body }) => {
  const user = gym.users.find(({ email, password }) => email === body.email && password === body.password);
  if (!user) return { status: 200, json: { status: 'error', reason: 'Wrong email or password' } };
  const token_no = openSession(gym, user.id);
  return { status: 200, json: { status: 'success', data: { fname: user.fname, lname: user.lname, token_no } } };
};

export const getRole: SpecCall = ({ user }) => data({ role: user.role });

export const getUserProfile: SpecCall = ({ user }) => data(pick(user, ['fname', 'lname', 'email', 'phone', 'image']));

export const updateProfile: SpecCall = ({ user, body }) => {
  Object.assign(user, fieldsFrom(body, ['fname', 'lname', 'phone']));
  return SAVED;
};

/** Changes the password of the signed-in user; section 7 gives the call this name. */
export const ForgetPassword: SpecCall = ({ user, body }) => {
  if (body.oldpassword !== user.password || body.newpassword !== body.cpassword) return { status: 422 };
  user.password = String(body.newpassword);
  return SAVED;
};

const SUCCESS = { status: 200, json: { result: 'success' } };

export const SentOTP: SpecCall = ({ gym, body }) => {
  if (!gym.users.some(({ email }) => email === body.email)) {
    return { status: 200, json: { result: 'error', reason: 'No account has this email' } };
  }
  gym.codes.set(String(body.email), ONE_TIME_CODE);
  return SUCCESS;
};

/** Resets a forgotten password; section 7 gives the call this name. */
export const ChangePassword: SpecCall = ({ gym, body }) => {
  const email = String(body.email);
  const user = gym.users.find((one) => one.email === email);
  if (!user || gym.codes.get(email) !== body.otp)
    return { status: 200, json: { result: 'error', reason: 'Wrong code' } };
  gym.codes.delete(email);
  user.password = String(body.newpassword);
  return SUCCESS;
};
