import { boolean, number, object, string } from 'yup';
import { texts } from '../texts.ts';

const { messages } = texts.users;

const person = {
  fname: string().trim().required(messages.fname),
  lname: string().trim().required(messages.lname),
  email: string().trim().required(messages.email),
  phone: string().required(messages.phone),
  // Only there where the server announces roles (acceptance C5).
  role: number<1 | 2>().oneOf([1, 2]),
  active: boolean(),
};

/** Rules of Update User (acceptance C4). */
export const updateUserSchema = object(person);

/** Rules of Add User (acceptance C3): the browser checks them first, so these messages never display. */
export const addUserSchema = object({ ...person, password: string().required(messages.password) });
