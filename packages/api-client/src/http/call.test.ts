import { type Call, calls, type CallName } from '@gym/api-contract';
import * as examples from '@gym/api-contract/examples';
import { createTestApi, type TestApi } from '../test-api/index.ts';
import { makeReader, type Schema } from './wire-schema.ts';

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
