import type { CallName } from '@gym/api-contract';
import { HOME } from './members.ts';
import type { TestServer } from './test-server.ts';

let made = 0;

/** Returns a name that occurs nowhere else in a test, so that a test can find the remaining data of a person. */
export const uniqueTrace = () => `Trace${++made}x${process.pid}`;

export interface FullMember {
  readonly id: number;
  readonly period: number;
  readonly trace: string;
  readonly name: string;
}

/** Adds a member with a membership, a measurement and a diet. Each of their texts contains the trace. */
export async function memberWithEverything(
  server: TestServer,
  { trace = uniqueTrace(), ...over }: Record<string, unknown> & { trace?: string } = {},
): Promise<FullMember> {
  const save = async (name: CallName, body: object) => {
    const key = `${name}-${++made}`;
    const { status, text, body: answer } = await server.call(name, { token: server.staff, body, key });
    if (status !== 200) throw new Error(`${name} answered ${text}`);
    return answer.data;
  };
  const person = {
    fname: trace,
    lname: 'Person',
    father_fname: trace,
    father_lname: 'Senior',
    profession: `${trace} maker`,
    email: `${trace}@gym.test`,
    phone: `+49${100_000 + ++made}`,
    address: `${trace} Street 1`,
    pincode: '00123',
    ...HOME,
    ...over,
  };
  const { id } = await save('addMemberDetail', person);
  await save('updateMemberDetail', { id, profession: `${trace} keeper` });
  const [{ plan_id }] = await server.sql('select min(id)::float8 as plan_id from plans');
  const period = (await save('renewalPlan', { member_id: id, plan_id })).id;
  await save('saveMemberHealth', { member_id: id, chest: 101, biceps: 31, shoulder: 111, waist: 81, thigh: 51 });
  await save('saveDiet', { id, diet: [{ food_item: 1, qty: 2.5, units: trace }] });
  return { id, period, trace, name: `${String(person.fname)} ${String(person.lname)}` };
}

/** The rows of all tables that meet a condition, each as its table and its text. */
export async function findRows(
  server: TestServer,
  condition: string,
  values: unknown[],
): Promise<{ table: string; text: string }[]> {
  const tables = await server.sql(`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  const found = await Promise.all(
    tables.map(({ name }) =>
      server.sql(`select '${name}' as table, row::text as text from "${name}" as row where ${condition}`, values),
    ),
  );
  return found.flat();
}

/** Returns the tables that contain a text in any column. */
export const tablesWith = async (server: TestServer, text: string): Promise<string[]> => [
  ...new Set((await findRows(server, 'strpos(row::text, $1) > 0', [text])).map(({ table }) => table)),
];
