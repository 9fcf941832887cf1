import { readDocument } from './read-document.ts';

const answer = (status: number, text: string) => {
  const fetch = jest.fn(async () => ({ ok: status < 400, status, text: async () => text }));
  Object.assign(globalThis, { fetch });
  return fetch;
};
beforeEach(() => Object.assign(AbortSignal, { timeout: () => new AbortController().signal })); // jsdom has none

test('asks the server again for the document, whatever the browser has kept of it', async () => {
  const fetch = answer(200, '<!doctype html>');
  expect(await readDocument()).toBe('<!doctype html>');
  expect(fetch).toHaveBeenCalledWith('/', expect.objectContaining({ cache: 'no-cache' }));
});

test('what is no document is a failure', async () => {
  answer(503, 'busy');
  await expect(readDocument()).rejects.toThrow('503');
});
