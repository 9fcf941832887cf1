import { startTestServer } from '../../testing/test-server.ts';

const gym = 'https://gym.example';

describe('without CORS_ORIGINS', () => {
  const server = startTestServer();

  test('allows no other origin', async () => {
    const { status, headers } = await server.send('GET', '/api/getRole', {
      token: server.admin,
      headers: { origin: gym },
    });
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect((await server.send('OPTIONS', '/api/getRole', { headers: { origin: gym } })).status).toBe(405);
  });

  test('K: no cache stores a response of the API', async () => {
    const answers = [
      await server.call('getRole', { token: server.admin }),
      await server.call('getRole'),
      await server.send('GET', '/api/openapi.json'),
    ];
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store', 'no-store', 'no-store']);
  });
});

describe('with CORS_ORIGINS', () => {
  const server = startTestServer({ corsOrigins: [gym] });

  test('a named origin may call and read responses, and keep the permission for two hours', async () => {
    const preflight = await server.send('OPTIONS', '/api/getUsersDetails', {
      headers: { origin: gym, 'access-control-request-method': 'GET' },
    });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': gym,
      'access-control-max-age': '7200',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
      vary: 'Origin',
    });
    for (const token of [server.admin, 'dead']) {
      const { headers } = await server.call('getRole', { token, headers: { origin: gym } });
      expect(headers.get('access-control-allow-origin')).toBe(gym);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  test('allows no origin that is not named', async () => {
    for (const origin of ['https://gym.example.evil', 'null', 'http://gym.example']) {
      const preflight = await server.send('OPTIONS', '/api/getRole', { headers: { origin } });
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
      expect(preflight.headers.get('access-control-allow-methods')).toBeNull();
    }
  });
});
