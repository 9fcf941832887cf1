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
  const [home] =
    await server.sql(`select countries.id::float8 as country, states.id::float8 as state, cities.id::float8 as city
    from cities join states on states.id = state_id join countries on countries.id = country_id
    order by cities.id limit 1`);
  const save = async (name: Parameters<TestServer['call']>[0], body: object) => {
    const {
      status,
      text,
      body: answer,
    } = await server.call(name, { token: server.staff, body, key: `${name}-${++made}` });
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
    ...home,
    ...over,
  };
  const { id } = await save('addMemberDetail', person);
  await save('updateMemberDetail', { id, profession: `${trace} keeper` });
  const [plan] = await server.sql('select id::float8 as id from plans order by id limit 1');
  const period = (await save('renewalPlan', { member_id: id, plan_id: plan.id })).id;
  await save('saveMemberHealth', { member_id: id, chest: 101, biceps: 31, shoulder: 111, waist: 81, thigh: 51 });
  await save('saveDiet', { id, diet: [{ food_item: 1, qty: 2.5, units: trace }] });
  return { id, period, trace, name: `${String(person.fname)} ${String(person.lname)}` };
}

/** Returns the tables that contain a text in any column. */
export async function tablesWith(server: TestServer, text: string): Promise<string[]> {
  const rows = await server.sql<{ name: string }>(`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await server.pool.query(
      `select from "${name}" as row where strpos(row::text, $1) > 0 limit 1`,
      [text],
    );
    if (rowCount) found.push(name);
  }
  return found.sort();
}
