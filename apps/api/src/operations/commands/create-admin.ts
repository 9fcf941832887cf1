import { adminFieldProblem, createAdmin, type NewAdmin } from '../../features/users/create-admin.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { PasswordRules } from '../../platform/auth/passwords.ts';
import { type Environment, readText } from '../../platform/config/environment.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { requireDatabase, withDatabase } from './run-command.ts';
import { ask, firstLineOfInput, ownTerminal, type Terminal } from './terminal.ts';

const QUESTIONS = { email: 'Email', fname: 'First name', lname: 'Last name', phone: 'Phone' } as const;
type Field = keyof typeof QUESTIONS;
/** What somebody typed after `create-admin`. */
type AdminOptions = { readonly [Name in Field | 'password']?: string };

const NOT_ADDED = 'Nobody was added.';
/** The maximal number of attempts per question, so that a program as input also ends. */
const TRIES = 3;

interface AdminSources extends PasswordRules {
  /** The terminal that asks for missing values. */
  readonly terminal: Terminal | undefined;
}

/**
 * Reads the new administrator from options, environment, pipe or terminal. @throws OperatorError if a value is missing
 */
export async function readAdmin(
  { password: typedPassword, ...given }: AdminOptions,
  env: Environment,
  { terminal, ...rules }: AdminSources,
): Promise<NewAdmin> {
  if (typedPassword !== undefined)
    throw new OperatorError(
      'A password on the command line is visible to every user of this machine: ' +
        'set ADMIN_PASSWORD, pipe it in, or type it when asked.',
    );
  const fields: Record<Field, string> = { email: '', fname: '', lname: '', phone: '' };
  const password = env['ADMIN_PASSWORD'];
  const problemIn = (name: keyof NewAdmin) => (value: string) => adminFieldProblem(name, value, rules);
  for (const name of Object.keys(QUESTIONS) as Field[]) {
    const value = (given[name] ?? readText(env, `ADMIN_${name.toUpperCase()}`))?.trim();
    if (value !== undefined) rejectProblem(await problemIn(name)(value));
    if (value === undefined && !terminal)
      throw new OperatorError(
        `The administrator's ${QUESTIONS[name].toLowerCase()} is missing: ` +
          `give --${name}, or run this on a terminal to be asked.`,
      );
    fields[name] = value ?? '';
  }
  // Check the password before asking questions whose answers would be wasted.
  if (password) rejectProblem(await problemIn('password')(password));
  if (terminal) {
    for (const name of (Object.keys(QUESTIONS) as Field[]).filter((one) => fields[one] === '')) {
      fields[name] = await askUntilUsable(terminal, problemIn(name), () =>
        ask(terminal, `${QUESTIONS[name]}: `, { whenUnanswered: NOT_ADDED }),
      );
    }
  }
  return {
    ...fields,
    password: password || (terminal ? await askPassword(terminal, problemIn('password')) : await firstLineOfInput()),
  };
}

function rejectProblem(problem: string | undefined): void {
  if (problem !== undefined) throw new OperatorError(problem);
}

type FindProblem = (value: string) => Promise<string | undefined>;

async function askUntilUsable(
  terminal: Terminal,
  findProblem: FindProblem,
  answered: () => Promise<string>,
): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const value = await answered();
    const problem = await findProblem(value);
    if (problem === undefined) return value;
    if (tries === TRIES) throw new OperatorError(`${problem} ${NOT_ADDED}`);
    terminal.output.write(`${problem}\n`);
  }
}

function askPassword(terminal: Terminal, findProblem: FindProblem): Promise<string> {
  const hidden = (question: string) => ask(terminal, question, { secret: true, whenUnanswered: NOT_ADDED });
  let again = '';
  return askUntilUsable(
    terminal,
    async (password) =>
      (await findProblem(password)) ?? (password === again ? undefined : 'The two passwords are not the same.'),
    async () => {
      const password = await hidden('Password: ');
      // Do not ask for the repetition of an invalid password.
      if ((await findProblem(password)) === undefined) again = await hidden('Password again: ');
      return password;
    },
  );
}

/** Adds an administrator: the first one of a new gym, or one more. */
export async function createFirstAdmin(typed: AdminOptions, env: Environment): Promise<number> {
  const config = readConfig(env);
  requireDatabase(config, 'create the administrator');
  const admin = await readAdmin(typed, env, { ...config, terminal: ownTerminal() });
  await withDatabase(config, ({ pool }) => createAdmin(pool, admin, config));
  console.log(`${admin.fname} ${admin.lname} (${admin.email}) is an administrator now.`);
  return 0;
}
