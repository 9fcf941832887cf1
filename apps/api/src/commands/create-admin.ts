import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { readText, type Environment } from '../config/environment.ts';
import { OperatorError } from '../operator-error.ts';
import { createAdmin, type NewAdmin } from '../users/create-admin.ts';
import { ask, firstLineOfInput } from './ask.ts';
import { besideServer } from './beside-server.ts';
import { requireDatabase } from './require-database.ts';

const QUESTIONS = { email: 'Email', fname: 'First name', lname: 'Last name', phone: 'Phone' } as const;
type Field = keyof typeof QUESTIONS;

/** Adds an administrator: the first one of a new gym, or one more. */
export async function createFirstAdmin(args: readonly string[], env: Environment): Promise<number> {
  const config = readConfig(env);
  requireDatabase(config, 'create the administrator');
  const admin = await readAdmin(args, env);
  await besideServer(config, ({ pool }) => createAdmin(pool, admin, config));
  console.log(`${admin.fname} ${admin.lname} (${admin.email}) is an administrator now.`);
  return 0;
}

async function readAdmin(args: readonly string[], env: Environment): Promise<NewAdmin> {
  const given = readOptions(args);
  const terminal = process.stdin.isTTY === true;
  const fields: Record<Field, string> = { email: '', fname: '', lname: '', phone: '' };
  for (const name of Object.keys(QUESTIONS) as Field[]) {
    const value = given[name] ?? readText(env, `ADMIN_${name.toUpperCase()}`) ?? (terminal ? await ask(`${QUESTIONS[name]}: `) : undefined);
    if (value === undefined) throw new OperatorError(`The administrator's ${QUESTIONS[name].toLowerCase()} is missing: give --${name}, or run this on a terminal to be asked.`);
    fields[name] = value.trim();
  }
  return { ...fields, password: await readPassword(env, terminal) };
}

function readOptions(args: readonly string[]): Partial<Record<Field, string>> {
  if (args.some((arg) => arg.startsWith('--password'))) throw new OperatorError('A password on the command line is seen by every user of this machine: set ADMIN_PASSWORD, pipe it in, or type it when asked.');
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args: args.filter((arg) => arg !== '--'), options: { email: text, fname: text, lname: text, phone: text }, strict: true }).values;
  } catch (error) {
    throw new OperatorError(`${(error as Error).message.replace(/\. .*$/s, '')}: the options are --email, --fname, --lname and --phone.`);
  }
}

async function readPassword(env: Environment, terminal: boolean): Promise<string> {
  const given = env['ADMIN_PASSWORD'];
  if (given) return given;
  if (!terminal) return firstLineOfInput();
  const password = await ask('Password: ', { secret: true });
  if (password !== await ask('Password again: ', { secret: true })) throw new OperatorError('The two passwords are not the same: start again.');
  return password;
}
