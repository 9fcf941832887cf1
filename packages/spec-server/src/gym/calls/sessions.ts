import { openSession } from '../gym.ts';
import { data, type SpecCall } from '../spec-call.ts';

export const userlogin: SpecCall = ({ gym, body }) => {
  const user = gym.users.find(({ email, password }) => email === body.email && password === body.password);
  if (!user) return { status: 200, json: { status: 'error', reason: 'Wrong email or password' } };
  const token_no = openSession(gym, user.id);
  return { status: 200, json: { status: 'success', data: { fname: user.fname, lname: user.lname, token_no } } };
};

export const getRole: SpecCall = ({ user }) => data({ role: user.role });
