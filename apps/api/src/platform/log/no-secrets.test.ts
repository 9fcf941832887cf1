import { everyCall, exampleOf } from '../../testing/call-examples/call-examples.ts';
import { openTestGym, TEST_PASSWORD } from '../../testing/test-gym.ts';
import { CapturedLog } from '../../testing/test-doubles.ts';
import { startTestServer } from '../../testing/test-server.ts';

// Logs more than any deployment does, so that a text that is not in here is in no log.
const log = new CapturedLog('trace');
const server = startTestServer({}, log.logger);
const gym = openTestGym(server);
beforeEach(() => log.clear());

/** All sent values that can be recognised in a log: texts, and numbers that are no ids. */
function recognisable(sent: unknown): string[] {
  if (typeof sent === 'object' && sent !== null) return Object.values(sent).flatMap(recognisable);
  const text = String(sent);
  return text.length > 3 && (typeof sent === 'string' || !Number.isInteger(sent)) ? [text] : [];
}

const SIZES = { chest: 101.125, biceps: 31.125, shoulder: 111.125, waist: 81.125, thigh: 51.125 };
const ANY = 'searched-for';

/** A request of the call whose values no log line contains by chance. */
async function request(name: Parameters<typeof exampleOf>[1]) {
  const { visitor, query = {}, body } = await exampleOf(gym, name);
  const measured = body && 'chest' in body ? { ...body, ...SIZES } : body;
  return { visitor, query: { ...query, any: ANY }, body: measured };
}

/** Values that the server logs on purpose: the version that failed in a page, and the reference that the user saw. */
const loggedOnPurpose = (body: Record<string, unknown> = {}): string[] =>
  (Array.isArray(body['events']) ? body['events'] : [])
    .filter(({ kind }) => kind.endsWith('-failed'))
    .flatMap(recognisable);

const calls = everyCall((call) => !('file' in call));

const mustNotShow = (values: readonly string[]) => {
  // A measured duration can contain a price by chance.
  const text = log.lines.join('').replaceAll(/"responseTime":[\d.]+/g, '');
  expect(values.filter((value) => text.includes(value))).toEqual([]);
};

test.each(calls)('%s logs nothing that was sent', async (name) => {
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
  const secret = recognisable(body).filter((value) => !loggedOnPurpose(body).includes(value));
  mustNotShow([
    ...secret,
    ...given,
    ANY,
    visitor.token,
    visitor.email,
    TEST_PASSWORD,
    headers['idempotency-key'],
    headers.cookie,
  ]);
});

test.each(everyCall(({ body }) => body !== undefined))(
  '%s logs nothing that was sent if the request is invalid',
  async (name) => {
    const { visitor, body } = await request(name);
    const invalid = [
      `${JSON.stringify(body).slice(0, -1)},`,
      { ...body, id: ANY, email: `${ANY}\0`, password: [ANY] },
      [ANY],
    ];
    for (const sent of invalid) {
      const { status } = await server.call(name, {
        token: visitor.token,
        body: sent,
        from: visitor.address,
      });
      expect(status).toBe(400);
    }
    mustNotShow([...recognisable(body), ANY, visitor.token]);
  },
);

describe('if the database fails', () => {
  const requests = new Map<string, Awaited<ReturnType<typeof request>>>();
  beforeAll(async () => {
    for (const [name] of calls) requests.set(name, await request(name));
    await server.pool.query(
      `alter table audit_entries rename to elsewhere;
      alter table sessions rename column address to place;
      alter table one_time_codes rename to nowhere;
      alter table remote_health rename to forgotten;
      alter table member_imports rename to shelved`,
    );
  });

  // A confirmation writes nothing that was sent.
  const writing = everyCall(({ body }) => body !== undefined).filter(([name]) => name !== 'confirmIdentity');

  test.each(writing)('%s logs nothing that it wanted to write', async (name) => {
    const { visitor, body } = requests.get(name)!;
    const { status } = await server.call(name, {
      token: visitor.token,
      body,
      from: visitor.address,
    });
    if (name !== 'SentOTP') expect(status).toBe(500);
    // A code is mailed after the answer.
    while (!log.lines.some((line) => line.includes('"level":"error"') && line.includes('"code":"42')))
      await new Promise((resolve) => setTimeout(resolve, 5));
    mustNotShow([...recognisable(body), visitor.token, visitor.email, '$argon2']);
  });
});
