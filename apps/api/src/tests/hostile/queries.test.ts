import type { Call } from '@gym/api-contract';
import { startTestServer } from '../../testing/test-server.ts';
import { everyCall, exampleOf } from '../../testing/call-examples/call-examples.ts';
import { openTestGym } from '../../testing/test-gym.ts';
import { expectServerIntact, findResponseProblems } from './server-checks.ts';
import { forEachConcurrent } from './concurrent-examples.ts';
import { requestHead, sendOne } from '../../testing/raw-http.ts';

const server = startTestServer();
const gym = openTestGym(server);
afterEach(() => expectServerIntact(server));

// Downloads are streamed without a length; their own tests read them.
const gets = everyCall(({ method, download }) => method === 'GET' && download === undefined);
const withQuery = gets.filter(([, { query }]) => query !== undefined);

/** Values of a parameter, as bytes of the URL. */
const VALUES = [
  '',
  '+',
  '%20%20',
  '%00',
  'a%00b',
  '%01',
  '%0d%0aSet-Cookie:a=b',
  '%ff',
  '%c0%80',
  '%ed%a0%80',
  '%',
  '%zz',
  '%u0041',
  '%e2%80%ae',
  '%f0%9f%98%80',
  'Ä',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '01',
  '+1',
  '1%20',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '9007199254740993',
  '9'.repeat(15),
  '9'.repeat(16),
  '9'.repeat(400),
  "1'%20or%20'1'='1",
  '1;drop%20table%20users',
  '1%20union%20select%20password_hash%20from%20users',
  '$1',
  '%25',
  '_',
  '%5c',
  '%25_%5c%25',
  '(a%2B)%2B$',
  `${'a'.repeat(5_000)}!`,
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '../../etc/passwd',
  '${7*7}',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'x'.repeat(12_000),
  '%25'.repeat(4_000),
  '%20a'.repeat(3_000),
];

/** Whole queries for a parameter of this name. */
const QUERIES: readonly ((name: string) => string)[] = [
  ...VALUES.map((value) => (name: string) => `${name}=${value}`),
  (name) => name,
  (name) => `${name}=1&${name}=2`,
  (name) => `${name}[]=1`,
  (name) => `${name}[0]=1&${name}[1]=2`,
  (name) => `${name}[a]=1`,
  (name) => `${name}[$gt]=`,
  (name) => `${name}.a=1`,
  (name) => `${name}=1;${name}=2`,
  (name) => `${name.toUpperCase()}=1`,
  (name) => `${encodeURIComponent(name)}%00=1`,
  (name) => `&&&=&=1&${name}`,
  (name) => `?${name}=1`,
  (name) => `${name}=1#${name}=2`,
  () => '__proto__=1',
  () => '__proto__[role]=1',
  () => 'constructor[prototype][role]=1',
  () => 'hasOwnProperty=1&toString=1',
  (name) => `${name}=1&`.repeat(1_000),
  () => Array.from({ length: 2_000 }, (_, index) => `a${index}=1`).join('&'),
];

/** Sends a URL unchanged, which no HTTP client does. */
const request = (token: string, target: string) =>
  sendOne(server.url, [Buffer.from(requestHead({ target, headers: [`Authorization: Bearer ${token}`] }), 'latin1')]);

test.each(gets)('K: %s answers every query, or rejects it with a reason', async (name, { path, query }) => {
  const {
    visitor: { token },
    query: good = {},
  } = await exampleOf(gym, name);
  const names = Object.keys(query?.properties ?? { id: 1 });
  const attempts = names.flatMap((parameter) =>
    QUERIES.map((queryFor) => {
      const rest = Object.entries(good)
        .filter(([other]) => other !== parameter)
        .map(([other, value]) => `${other}=${value}`);
      return `${path}?${[queryFor(parameter), ...rest].join('&')}`;
    }),
  );
  await forEachConcurrent(attempts, async (target) => {
    const answer = await request(token, target);
    expect([target.slice(0, 120), findResponseProblems(answer)]).toEqual([target.slice(0, 120), []]);
  });
});

test.each(gets)('K: %s rejects a URL that is too long, with a reason', async (_name, { path }) => {
  const answer = await request(server.admin, `${path}?id=${'1'.repeat(20_000)}`);
  expect([answer.status, findResponseProblems(answer)]).toEqual([431, []]);
});

const needs =
  (...names: string[]) =>
  ({ query }: Call) =>
    names.every((name) => query !== undefined && name in query.properties);

test.each(withQuery.filter(([, call]) => needs('page', 'size')(call)))(
  'E2: %s rejects an invalid page number, and a page after the last one is empty',
  async (name, { path }) => {
    const {
      visitor: { token },
      query = {},
    } = await exampleOf(gym, name);
    const rest = Object.entries(query)
      .map(([other, value]) => `&${other}=${value}`)
      .join('');
    for (const value of ['0', '-1', '1.5', 'abc', '1e3', '9'.repeat(12), ' 1', '']) {
      for (const field of ['page', 'size'])
        expect([
          field,
          value,
          (await request(token, `${path}?${field}=${encodeURIComponent(value)}${rest}`)).status,
        ]).toEqual([field, value, 400]);
    }
    expect((await request(token, `${path}?page=1&size=1000000${rest}`)).status).toBe(400);
    const { status, text } = await request(token, `${path}?page=999999999&size=1000${rest}`);
    expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ data: [] })]);
  },
);

test.each(['getMemberDetails', 'getMember'] as const)('E1: %s searches for a text, not for a pattern', async (name) => {
  const { body } = await exampleOf(gym, 'addMemberDetail');
  const strange = ['%', '_', '\\', '%_\\', '(a+)+$', '.*', "'", '"', '<b>', '\u{1f600}'];
  for (const part of strange) {
    const fname = `Zq${part}`;
    await server.post('addMemberDetail', { ...body, fname });
    for (const search of ['q', 'any'].map((parameter) => ({ [parameter]: fname }))) {
      const { data } = (await server.call(name, { token: server.staff, query: search })).body;
      expect([search, data.map((member: { fname: string }) => member.fname)]).toEqual([search, [fname]]);
    }
  }
  for (const pattern of ['Zq%%', 'Z_%', '%q%', 'Z.*', '[Z]q']) {
    for (const search of ['q', 'any'].map((parameter) => ({ [parameter]: pattern }))) {
      expect([search, (await server.call(name, { token: server.staff, query: search })).body.data]).toEqual([
        search,
        [],
      ]);
    }
  }
  await server.pool.query(`delete from members where fname like 'Zq%'`);
});

/** The required ids of a call. An optional id only filters a list. */
const idsOf = ({ query }: Call) => (query?.required ?? []).filter((field) => field === 'id' || field.endsWith('_id'));
const LISTS = ['getStateByCountryId', 'getCityByStateId'];

test.each(withQuery.filter(([, call]) => idsOf(call).length > 0))(
  'B5, K: %s names the unknown id',
  async (name, call) => {
    const {
      visitor: { token },
      query: good = {},
    } = await exampleOf(gym, name);
    for (const field of idsOf(call)) {
      const { status, body } = await server.call(name, { token, query: { ...good, [field]: 999_999_999_999_999 } });
      if (LISTS.includes(name)) expect([status, body.data]).toEqual([200, []]);
      else
        expect([status, body.reason]).toEqual([
          404,
          expect.stringMatching(/^There is no \w+ with the id 999999999999999\.$/),
        ]);
    }
  },
);
