import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const alone = startTestServer({ trustProxy: false });
const behindOne = startTestServer({ trustProxy: 1 });

const guesses = async (server: TestServer, forwarded: (n: number) => string) => {
  const statuses = [];
  for (let n = 0; n < 11; n += 1) {
    statuses.push(
      (
        await server.call('userlogin', {
          body: { email: 'staff@gym.test', password: 'guess' },
          headers: { 'x-forwarded-for': forwarded(n) },
        })
      ).status,
    );
  }
  return statuses;
};
const TEN = [...Array(10).fill(200), 429];

test('ignores X-Forwarded-For without a trusted proxy', async () => {
  expect(await guesses(alone, (n) => `10.0.0.${n}`)).toEqual(TEN);
});

test('uses only the address that the one trusted proxy wrote', async () => {
  expect(await guesses(behindOne, (n) => `10.0.0.${n}, 10.1.0.1`)).toEqual(TEN);
  expect(await guesses(behindOne, (n) => `10.1.0.1, 10.2.0.${n}`)).toEqual(Array(11).fill(200));
});
