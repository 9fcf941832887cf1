import type { Access } from '@gym/api-contract';
import { startTestServer, TEST_ORIGIN, type TestResponse } from '../../testing/test-server.ts';
import { EXAMPLES, everyCall, exampleOf, type Fields } from '../../testing/call-examples/call-examples.ts';
import { examplePerLane, forEachConcurrent } from './concurrent-examples.ts';
import { TestGym } from '../../testing/test-gym.ts';
import { bodyWith, fieldsOf, valueAt, valuesFor, type FieldPath } from './hostile-values.ts';
import { expectServerIntact, findResponseProblems } from './server-checks.ts';

/** Enough for a few thousand requests on a busy machine. */
const TIMEOUT = 240_000;

/**
 * Tests every call with these accesses: each field gets each hostile value. The call must reject it with a reason, or
 * store it unchanged.
 */
export function testHostileFields(...accesses: Access[]): void {
  const server = startTestServer();
  const gym = new TestGym(server);
  beforeAll(() => gym.open());

  test.each(everyCall(({ body, access }) => body !== undefined && accesses.includes(access)))(
    'K: %s rejects a hostile field with a reason, or stores it unchanged',
    async (name, { path }) => {
      const { take, used } = examplePerLane(gym, name);
      const { stored, twins, lasts, once } = EXAMPLES[name] ?? {};
      const { body: sample } = await exampleOf(gym, name);
      const attempts = fieldsOf(sample).flatMap((field) =>
        valuesFor(valueAt(sample, field)).map((value) => ({ field, value })),
      );
      let readBack = 0;

      const check = async ({ field, value }: (typeof attempts)[number], lane: number) => {
        const { visitor, body } = await take(lane);
        const sent = bodyWith(body, field, value.json, twins?.[String(field[0])]);
        const answer = await send(server.url + path, sent, {
          authorization: `Bearer ${visitor.token}`,
          'x-forwarded-for': visitor.address,
        });
        const wrong = findResponseProblems(answer);
        if (answer.status !== 400 && lasts === undefined) used(lane);
        if (answer.status === 200 && answer.body.status !== 'error' && stored !== undefined) {
          readBack += 1;
          const parsed = JSON.parse(String(sent)) as Fields;
          wrong.push(
            ...differences(
              field,
              parsed,
              await stored(gym, { visitor, body: parsed, answer, passwords: String(field[0]).includes('password') }),
            ),
          );
        }
        expect([field.join('.'), value.name, wrong]).toEqual([field.join('.'), value.name, []]);
      };
      await forEachConcurrent(attempts, check, once && 1);
      // Some values are harmless. Without a stored value the test would prove nothing.
      if (stored !== undefined) expect(readBack).toBeGreaterThan(0);
      await expectServerIntact(server);
    },
    TIMEOUT,
  );
}

/** The fields stored differently from the request. Numbers compare by value, all else exactly. */
function differences(field: FieldPath, sent: Fields, stored: Fields): string[] {
  const [found, given] = [valueAt(stored, field), valueAt(sent, field)];
  if (found === undefined || given === undefined) return [];
  const expected = typeof found === 'number' && /^-?\d/.test(String(given)) ? Number(given) + 0 : given;
  return JSON.stringify(found) === JSON.stringify(expected)
    ? []
    : [`stored ${JSON.stringify(found)} for ${JSON.stringify(given)}`.slice(0, 300)];
}

async function send(url: string, body: Buffer, headers: Record<string, string>): Promise<TestResponse> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-host': new URL(TEST_ORIGIN).host, ...headers },
    body: new Uint8Array(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}
