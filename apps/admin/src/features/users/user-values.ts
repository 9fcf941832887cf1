import { boolean, type InferType, number, object, string } from 'yup';

/** The specification fixes the messages, misspellings included (acceptance C3, C4). */
const messages = {
  fname: 'Enter youer first name',
  lname: 'Enter youer last name',
  email: 'Enter youer email name',
  phone: 'Enter youer phone name',
  password: 'Enter youer password',
};

export const backToList = 'Back to the user list';

/** A user in messages. */
export const userRecord = ({ fname, lname }: { fname: string; lname: string }): string =>
  `User ${fname} ${lname}`.trim();
const person = {
  fname: string().trim().required(messages.fname),
  lname: string().trim().required(messages.lname),
  email: string().trim().required(messages.email),
  phone: string().required(messages.phone),
  // Only set if the server announces roles (acceptance C5).
  role: number<1 | 2>().oneOf([1, 2]),
  active: boolean(),
};

/** Rules of Update User (acceptance C4). */
export const updateUserSchema = object(person);

/** Rules of Add User (acceptance C3). The browser validates first, so these messages never appear. */
export const addUserSchema = object({ ...person, password: string().required(messages.password) });
type UserInput = InferType<typeof updateUserSchema>;

/** The fields of the user's row in the list. */
export const userRow = ({ fname, lname, email, phone, role, active }: UserInput) => ({
  ...{ fname, lname, email, phone },
  ...(role !== undefined && { role }),
  ...(active !== undefined && { active }),
});
