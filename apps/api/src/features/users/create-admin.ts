import { ADMIN_ROLE, calls } from '@gym/api-contract';
import { PHONE_PATTERN } from '@gym/rules';
import type { Pool } from 'pg';
import { createDatabase } from '../../platform/database/database.ts';
import { openClock } from '../../platform/database/database-clock.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { createErrorFinder } from '../../platform/http/validation.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { hashSecret, passwordProblem, type PasswordRules } from '../../platform/auth/passwords.ts';
import { addRecord } from '../../platform/records/versioned-record.ts';
import { rejectTakenEmail, userRecord } from './user-record.ts';

/** The values of a new administrator. */
export interface NewAdmin {
  email: string;
  fname: string;
  lname: string;
  phone: string;
  password: string;
}

/** Checks an email by the same schema as the call that adds users. */
const isEmail = (email: string): boolean => {
  const schema = calls.saveUserDetails.body.properties.email;
  return createErrorFinder({ schema, method: 'POST', url: '', httpPart: 'body' })(email).length === 0;
};

const nameProblem = (name: string) =>
  name.trim() === '' ? 'Give the administrator a first and a last name.' : undefined;

type Problem = string | undefined;

/** The problem with each value of a new administrator, in the order of the questions; undefined for a valid value. */
const PROBLEMS: {
  readonly [Field in keyof NewAdmin]: (value: string, rules: PasswordRules) => Problem | Promise<Problem>;
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
  password: (password, rules) =>
    password === '' ? 'Give the administrator a password.' : passwordProblem(password, rules),
};

/** The problem with one value; undefined for a valid value. */
export const adminFieldProblem = async (field: keyof NewAdmin, value: string, rules: PasswordRules): Promise<Problem> =>
  PROBLEMS[field](value, rules);

/**
 * Adds an administrator from the command line, such as the first one of a new gym. Resolves to the user's id.
 *
 * @throws OperatorError if a value is invalid or the email is taken
 */
export async function createAdmin(pool: Pool, admin: NewAdmin, rules: PasswordRules): Promise<number> {
  for (const field of Object.keys(PROBLEMS) as (keyof NewAdmin)[]) {
    const problem = await adminFieldProblem(field, admin[field], rules);
    if (problem !== undefined) throw new OperatorError(problem);
  }
  const email = admin.email.normalize('NFKC'); // like the sign-in
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
  const clock = await openClock(pool);
  try {
    const added = await rejectTakenEmail(() =>
      createDatabase(pool).transaction((tx) =>
        addRecord(tx, userRecord, {
          fields,
          auditContext: { at: clock.now(), userId: null, address: null, action: 'create-admin' },
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
