import { ADMIN_ROLE, calls, PHONE_PATTERN } from '@gym/api-contract';
import type { Pool } from 'pg';
import { createDatabase } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { createValidator } from '../../platform/http/validation.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { hashSecret } from '../../platform/auth/password-hash.ts';
import { passwordProblem } from '../../platform/auth/passwords.ts';
import { addRecord } from '../../shared/records/versioned-record.ts';
import { rejectTakenEmail, userRecord } from './user-record.ts';

/** Who the new administrator is. */
export interface NewAdmin {
  email: string;
  fname: string;
  lname: string;
  phone: string;
  password: string;
}

/** The form that every other call holds the email of a user to. */
const isEmail = (email: string) =>
  createValidator({ schema: calls.saveUserDetails.body.properties.email, method: 'POST', url: '', httpPart: 'body' })(
    email,
  );

const nameProblem = (name: string) =>
  name.trim() === '' ? 'Give the administrator a first and a last name.' : undefined;

/** Why a value of a new administrator is not taken; undefined where it is. In the order in which they are asked for. */
const PROBLEMS: {
  readonly [Field in keyof NewAdmin]: (value: string, passwordMinLength: number) => string | undefined;
} = {
  email: (email) =>
    isEmail(email.normalize('NFKC'))
      ? undefined
      : `"${email}" is not an email address of plain letters, digits and signs, like name@example.com.`,
  fname: nameProblem,
  lname: nameProblem,
  phone: (phone) =>
    new RegExp(PHONE_PATTERN).test(phone)
      ? undefined
      : `"${phone}" is not a phone number: use up to 20 digits, which may begin with +.`,
  password: (password, minLength) =>
    password === '' ? 'Give the administrator a password.' : passwordProblem(password, minLength),
};

/** The sentence for one value that somebody has just given; undefined where it can be used. */
export const adminFieldProblem = (
  field: keyof NewAdmin,
  value: string,
  { passwordMinLength = 1 } = {},
): string | undefined => PROBLEMS[field](value, passwordMinLength);

/**
 * Adds an administrator from the command line: the first one of a new gym. Resolves to the user's id.
 *
 * @throws OperatorError when a value is not usable or the email is taken
 */
export async function createAdmin(pool: Pool, admin: NewAdmin, { passwordMinLength = 1 } = {}): Promise<number> {
  for (const field of Object.keys(PROBLEMS) as (keyof NewAdmin)[]) {
    const complaint = adminFieldProblem(field, admin[field], { passwordMinLength });
    if (complaint !== undefined) throw new OperatorError(complaint);
  }
  const email = admin.email.normalize('NFKC'); // as it is looked up
  const { password, fname, lname, phone } = admin;
  const fields = {
    fname,
    lname,
    email,
    phone,
    role: ADMIN_ROLE,
    active: true,
    passwordHash: await hashSecret(password),
  };
  try {
    const added = await rejectTakenEmail(() =>
      createDatabase(pool).transaction((tx) =>
        addRecord(tx, userRecord, {
          fields,
          auditContext: { at: new Date(), userId: null, address: null, action: 'create-admin' },
        }),
      ),
    );
    return added.id;
  } catch (error) {
    if (error instanceof HttpError)
      throw new OperatorError(
        `A user with the email ${email} exists already: use another one, or sign in as this user.`,
      );
    throw error;
  }
}
