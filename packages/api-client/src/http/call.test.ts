import { type Call, calls, type CallName, type Schema } from '@gym/api-contract';
import * as examples from '@gym/api-contract/examples';
import { callMark } from '@gym/remote-contract/call-mark';
import { createTestApi, type TestApi } from '../test-api/index.ts';
import { readSession } from '../session/session-store.ts';
import { getAnswer, post } from './call.ts';
import { makeReader } from './wire-schema.ts';

let api: TestApi;
const open = (features?: readonly string[]) => {
  api = createTestApi(features ? { features } : {});
  api.signIn('staff');
};
afterEach(() => api.uninstall());

const EVERY = Object.entries<Call>(calls) as [CallName, Call][];

test('reads the example of every call as it is', () => {
  open();
  for (const [name, { answer }] of EVERY)
    expect(makeReader(answer as Schema)(examples[name].answer)).toEqual(examples[name].answer);
});

test('no two calls of the contract have the same mark, so a remote makes exactly what it declares', () => {
  expect(new Set(EVERY.map(([name]) => callMark(name))).size).toBe(EVERY.length);
});

test('reads a hostile answer to every call in the form of the contract, and never throws', () => {
  open();
  const HOSTILE = [
    null,
    7,
    'text',
    [],
    {},
    [null],
    { data: null },
    { data: 'x' },
    { data: [[], 1, {}] },
    { data: { id: {} } },
  ];
  for (const [, { answer }] of EVERY)
    for (const hostile of HOSTILE) expect(() => makeReader(answer as Schema)(hostile)).not.toThrow();
});

const ofSection7 = EVERY.filter(([, { feature, access }]) => !feature && access !== 'public');

test.each(ofSection7)('K, A12: %s sends one request with the fields of section 7 and the token', async (name, call) => {
  open([]);
  const { query, body }: { query?: object; body?: object } = examples[name];
  await (call.method === 'GET'
    ? getAnswer(call, (query ?? {}) as never)
    : post(call, (body ?? {}) as never, { idempotencyKey: 'key', version: 9 }));
  expect(api.requests).toHaveLength(1);
  const [request] = api.requests;
  const isAnnounced = (field: string) => !((call.query ?? call.body) as Schema).properties?.[field]?.feature;
  expect(request).toMatchObject({ method: call.method, path: `/api/${name}`, call: name });
  expect(Object.keys(call.method === 'GET' ? request!.query : (request!.body as object)).sort()).toEqual(
    Object.keys(query ?? body ?? {})
      .filter(isAnnounced)
      .sort(),
  );
  const { 'content-type': _type, ...headers } = request!.headers;
  expect(headers).toEqual({ accept: 'application/json', authorization: `Bearer ${readSession()?.token}` });
});
