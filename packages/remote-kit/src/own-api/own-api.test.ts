import { createTestApi } from '@gym/api-client/testing';
import { fetchOwnApi } from '@gym/api-client/own-api';
import type { OwnApi } from './own-api.ts';

const LOCKERS = 'https://lockers.example';
const handlers = {
  [LOCKERS]: async (request) => Response.json({ asked: new URL(request.url).pathname, sent: await request.json() }),
} satisfies OwnApi;

test("a remote's tests answer its own API by the handlers of its src/own-api.ts", async () => {
  const api = createTestApi({ answers: { getServiceToken: { data: { token: 'signed', expires_in: 300 } } } });
  api.signIn('staff');
  const { signal } = new AbortController();
  const seen: Request[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    seen.push(new Request(...call));
    return handlers[LOCKERS](new Request(...call));
  });
  const answer = await fetchOwnApi(`${LOCKERS}/lockers`, { method: 'POST', body: '{"number":7}', signal });
  expect(await answer.json()).toEqual({ asked: '/lockers', sent: { number: 7 } });
  expect([seen[0]?.headers.get('authorization'), seen[0]?.signal]).toEqual(['Bearer signed', signal]);
  expect(new Request('/lockers').url).toBe(`${location.origin}/lockers`);
  api.uninstall();
});
