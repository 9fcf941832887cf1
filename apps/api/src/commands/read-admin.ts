import { parseArgs } from 'node:util';
import { readText, type Environment } from '../config/environment.ts';
import { OperatorError } from '../operator-error.ts';
import { adminFieldProblem, type NewAdmin } from '../features/users/create-admin.ts';
import { ask, firstLineOfInput, type Terminal } from './ask.ts';

const QUESTIONS = { email: 'Email', fname: 'First name', lname: 'Last name', phone: 'Phone' } as const;
type Field = keyof typeof QUESTIONS;

const NOBODY = 'Nobody was added.';
/** How often a question is asked: a program that types, too, comes to an end. */
const TRIES = 3;

interface Reading {
  /** Where what is missing is asked for. */
  readonly terminal: Terminal | undefined;
  readonly passwordMinLength: number;
}

/** Who is to be added: from the options, the environment, a pipe, and what is answered on a terminal. @throws OperatorError where something is missing, or an answer can never be used */
export async function readAdmin(
  args: readonly string[],
  env: Environment,
  { terminal, passwordMinLength }: Reading,
): Promise<NewAdmin> {
  const given = readOptions(args);
  const fields: Record<Field, string> = { email: '', fname: '', lname: '', phone: '' };
  const password = env['ADMIN_PASSWORD'];
  const complaintIn = (name: keyof NewAdmin) => (value: string) =>
    adminFieldProblem(name, value, { passwordMinLength });
  for (const name of Object.keys(QUESTIONS) as Field[]) {
    const value = (given[name] ?? readText(env, `ADMIN_${name.toUpperCase()}`))?.trim();
    if (value !== undefined) refuse(complaintIn(name)(value));
    if (value === undefined && !terminal)
      throw new OperatorError(
        `The administrator's ${QUESTIONS[name].toLowerCase()} is missing: give --${name}, or run this on a terminal to be asked.`,
      );
    fields[name] = value ?? '';
  }
  // Before anything is asked that would be for nothing.
  if (password) refuse(complaintIn('password')(password));
  if (terminal) {
    for (const name of (Object.keys(QUESTIONS) as Field[]).filter((one) => fields[one] === '')) {
      fields[name] = await untilUsable(terminal, complaintIn(name), () =>
        ask(terminal, `${QUESTIONS[name]}: `, { unanswered: NOBODY }),
      );
    }
  }
  return {
    ...fields,
    password: password || (terminal ? await askPassword(terminal, complaintIn('password')) : await firstLineOfInput()),
  };
}

function refuse(complaint: string | undefined): void {
  if (complaint !== undefined) throw new OperatorError(complaint);
}

type Complaint = (value: string) => string | undefined;

async function untilUsable(
  terminal: Terminal,
  complaintAbout: Complaint,
  answered: () => Promise<string>,
): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const value = await answered();
    const complaint = complaintAbout(value);
    if (complaint === undefined) return value;
    if (tries === TRIES) throw new OperatorError(`${complaint} ${NOBODY}`);
    terminal.output.write(`${complaint}\n`);
  }
}

function askPassword(terminal: Terminal, complaintAbout: Complaint): Promise<string> {
  const hidden = (question: string) => ask(terminal, question, { secret: true, unanswered: NOBODY });
  let again = '';
  return untilUsable(
    terminal,
    (password) => complaintAbout(password) ?? (password === again ? undefined : 'The two passwords are not the same.'),
    async () => {
      const password = await hidden('Password: ');
      // One that cannot be used is not asked for twice.
      if (complaintAbout(password) === undefined) again = await hidden('Password again: ');
      return password;
    },
  );
}

function readOptions(args: readonly string[]): Partial<Record<Field, string>> {
  if (args.some((arg) => arg.startsWith('--password')))
    throw new OperatorError(
      'A password on the command line is seen by every user of this machine: set ADMIN_PASSWORD, pipe it in, or type it when asked.',
    );
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: args.filter((arg) => arg !== '--'),
      options: { email: text, fname: text, lname: text, phone: text },
      strict: true,
    }).values;
  } catch (error) {
    throw new OperatorError(
      `${(error as Error).message.replace(/\. .*$/s, '')}: the options are --email, --fname, --lname and --phone.`,
    );
  }
}
