import { everyCall, exampleOf } from '../../testing/call-examples/call-examples.ts';
import { TestGym, TEST_PASSWORD } from '../../testing/test-gym.ts';
import { CapturedLog } from '../../testing/test-doubles.ts';
import { startTestServer } from '../../testing/test-server.ts';

// Louder than any deployment is: what is not in here is in no log.
const log = new CapturedLog('trace');
const server = startTestServer({}, log.logger);
const gym = new TestGym(server);
beforeAll(() => gym.open());
beforeEach(() => log.clear());

/** Every value that was sent and would be recognised: texts, and numbers that are no ids. */
function recognisable(sent: unknown): string[] {
  if (typeof sent === 'object' && sent !== null) return Object.values(sent).flatMap(recognisable);
  const text = String(sent);
  return text.length > 3 && (typeof sent === 'string' || !Number.isInteger(sent)) ? [text] : [];
}

const SIZES = { chest: 101.125, biceps: 31.125, shoulder: 111.125, waist: 81.125, thigh: 51.125 };
const ANY = 'searched-for';

/** A request of the call with nothing in it that a line of the log might hold by chance. */
async function request(name: Parameters<typeof exampleOf>[1]) {
  const { visitor, query = {}, body } = await exampleOf(gym, name);
  const measured = body && 'chest' in body ? { ...body, ...SIZES } : body;
  return { visitor, query: { ...query, any: ANY }, body: measured };
}

/** What is written down on purpose: which version failed in a page, and the reference that its user was shown. */
const writtenDown = (body: Record<string, unknown> = {}): string[] =>
  (Array.isArray(body['events']) ? body['events'] : [])
    .filter(({ kind }) => kind.endsWith('-failed'))
    .flatMap(recognisable);

const calls = everyCall((call) => !('file' in call));

const mustNotShow = (values: readonly string[]) => {
  const text = log.lines.join('');
  expect(values.filter((value) => text.includes(value))).toEqual([]);
};

test.each(calls)('%s leaves nothing of what was sent in the log', async (name) => {
  const { visitor, query, body } = await request(name);
  const headers = {
    'x-forwarded-for': visitor.address,
    'idempotency-key': 'recognisable-key',
    cookie: 'recognisable-cookie',
  };
  const answered = await server.call(name, { token: visitor.token, query, body, headers });
  expect(answered.status).toBe(200);
  expect(log.lines.join('')).toContain(`/api/${name}`);
  const given = typeof answered.body?.data?.token_no === 'string' ? [answered.body.data.token_no as string] : [];
  const unsaid = recognisable(body).filter((value) => !writtenDown(body).includes(value));
  mustNotShow([
    ...unsaid,
    ...given,
    ANY,
    visitor.token,
    visitor.email,
    TEST_PASSWORD,
    headers['idempotency-key'],
    headers.cookie,
  ]);
});

test.each(everyCall(({ body }) => body !== undefined))('%s leaves nothing of it when it is refused', async (name) => {
  const { visitor, body } = await request(name);
  const spoilt = [
    `${JSON.stringify(body).slice(0, -1)},`,
    { ...body, id: ANY, email: `${ANY}\0`, password: [ANY] },
    [ANY],
  ];
  for (const sent of spoilt) {
    const { status } = await server.call(name, {
      token: visitor.token,
      body: sent,
      headers: { 'x-forwarded-for': visitor.address },
    });
    expect(status).toBe(400);
  }
  mustNotShow([...recognisable(body), ANY, visitor.token]);
});

describe('where the database fails', () => {
  const requests = new Map<string, Awaited<ReturnType<typeof request>>>();
  beforeAll(async () => {
    for (const [name] of calls) requests.set(name, await request(name));
    await server.pool.query(
      'alter table audit_entries rename to elsewhere; alter table sessions rename column address to place; alter table one_time_codes rename to nowhere; alter table remote_health rename to forgotten; alter table member_imports rename to shelved',
    );
  });

  test.each(everyCall(({ body }) => body !== undefined))(
    '%s leaves nothing of what it wanted to write',
    async (name) => {
      const { visitor, body } = requests.get(name)!;
      const { status } = await server.call(name, {
        token: visitor.token,
        body,
        headers: { 'x-forwarded-for': visitor.address },
      });
      if (name !== 'SentOTP') expect(status).toBe(500);
      // A code is mailed after the answer.
      while (!log.lines.some((line) => line.includes('"level":"error"') && line.includes('"code":"42')))
        await new Promise((resolve) => setTimeout(resolve, 5));
      mustNotShow([...recognisable(body), visitor.token, visitor.email, '$argon2']);
    },
  );
});
