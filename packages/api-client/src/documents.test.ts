import { readJson, readVersions } from './documents.ts';

const answer = (status: number, text: string) => {
  const fetch = jest.fn(async () => ({ ok: status < 400, status, text: async () => text }));
  Object.assign(globalThis, { fetch });
  return fetch;
};
beforeEach(() => Object.assign(AbortSignal, { timeout: () => new AbortController().signal })); // jsdom lacks it

test('asks the server again, whatever the browser has kept', async () => {
  const fetch = answer(200, '{"release":"r2"}');
  expect(await readVersions()).toEqual({ release: 'r2' });
  expect(fetch).toHaveBeenCalledWith('/versions.json', expect.objectContaining({ cache: 'no-cache' }));
});

test('a refusal is a failure that names address and status', async () => {
  answer(503, '{}');
  await expect(readJson('http://localhost:8091/remote.json')).rejects.toThrow(
    'http://localhost:8091/remote.json was answered with 503.',
  );
});

test('what is no JSON is a failure', async () => {
  answer(200, '<!doctype html><title>Sign in to the proxy</title>');
  await expect(readVersions()).rejects.toThrow(SyntaxError);
});
