import { CapturedLog } from '../../testing/test-doubles.ts';
import { startTestServer } from '../../testing/test-server.ts';

const GIVEN = '4bf92f3577b34da6a3ce929d0e0e4736';
const UUID = /^[\da-f]{8}-[\da-f-]{27}$/;

describe('behind a proxy', () => {
  const log = new CapturedLog();
  const server = startTestServer({ trustProxy: 1 }, log.logger);
  beforeEach(() => log.clear());
  const ask = (id: string) => server.send('GET', '/api/nothing', { headers: { 'x-request-id': id } });

  test('the response and every line of the log have the id of the proxy', async () => {
    expect((await ask(GIVEN)).headers.get('x-request-id')).toBe(GIVEN);
    expect(log.lines.length).toBeGreaterThan(1);
    expect(log.lines.filter((line) => !line.includes(`"reqId":"${GIVEN}"`))).toEqual([]);
  });

  test.each(['short', 'x'.repeat(65), 'with "quotes" and more', `${GIVEN},${GIVEN}`])(
    'an id of another form is replaced: %s',
    async (id) => {
      expect((await ask(id)).headers.get('x-request-id')).toMatch(UUID);
      expect(log.lines.join('')).not.toContain(id);
    },
  );

  test('the sentence of an unexpected failure names it', async () => {
    await server.pool.query('alter table plans rename to plans_away');
    const { status, body } = await server.call('getPlanDetails', {
      token: server.staff,
      headers: { 'x-request-id': GIVEN },
    });
    await server.pool.query('alter table plans_away rename to plans');
    expect([status, body.reason]).toEqual([500, expect.stringContaining(`reference ${GIVEN}.`)]);
  });
});

describe('without a proxy', () => {
  const log = new CapturedLog();
  const server = startTestServer({ trustProxy: false }, log.logger);

  test('a client cannot choose the id', async () => {
    const { headers } = await server.send('GET', '/api/nothing', { headers: { 'x-request-id': GIVEN } });
    expect(headers.get('x-request-id')).toMatch(UUID);
    expect(log.lines.join('')).not.toContain(GIVEN);
    expect(log.lines.join('')).toContain(headers.get('x-request-id'));
  });
});
