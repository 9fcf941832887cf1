import { readJson, readVersions } from './documents.ts';

const answer = (status: number, text: string) => {
  const fetch = jest.fn(async () => ({ ok: status < 400, status, text: async () => text }));
  Object.assign(globalThis, { fetch });
  return fetch;
};
beforeEach(() => Object.assign(AbortSignal, { timeout: () => new AbortController().signal })); // jsdom lacks it

test("requests from the server and not from the browser's cache", async () => {
  const fetch = answer(200, '{"release":"r2"}');
  expect(await readVersions()).toEqual({ release: 'r2' });
  expect(fetch).toHaveBeenCalledWith('/versions.json', expect.objectContaining({ cache: 'no-cache' }));
});

test('an error response fails with URL and status', async () => {
  answer(503, '{}');
  await expect(readJson('http://localhost:8091/remote.json')).rejects.toThrow(
    'http://localhost:8091/remote.json was answered with 503.',
  );
});

test('a response that is not JSON fails', async () => {
  answer(200, '<!doctype html><title>Sign in to the proxy</title>');
  await expect(readVersions()).rejects.toThrow(SyntaxError);
});
