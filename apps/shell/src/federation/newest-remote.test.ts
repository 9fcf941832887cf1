import type { BootData, BootRemote } from '@gym/remote-contract';
import { integrityOf, provideIntegrity, REFUSED } from '../boot/integrity.ts';
import { newestRemote } from './newest-remote.ts';

const remote = (version: string, hash: string): BootRemote => ({
  name: 'admin', title: 'Administration', version, contract: '^1.0.0', audience: 'admin', menu: [], routes: [],
  entry: { file: `assets/admin/remoteEntry.${hash}.js`, integrity: `sha384-${hash}` },
  files: [{ file: `assets/admin/remoteEntry.${hash}.js`, integrity: `sha384-${hash}` }],
});
const old = remote('1.0.0', 'old');
const boot = (...remotes: BootRemote[]) => ({ release: 'r', shell: { version: '1.0.0', files: [] }, remotes }) as unknown as BootData;
const serve = (text: string, ok = true) => Object.assign(globalThis, { fetch: jest.fn(async () => ({ ok, status: ok ? 200 : 503, text: async () => text })) });
const serveBoot = (data: BootData) => serve(`<html><script type="application/json" id="boot">${JSON.stringify(data)}</script>`);
const hashOf = ({ entry }: BootRemote) => integrityOf(`http://localhost/${entry.file}`);

beforeEach(() => {
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal }); // jsdom has none
  provideIntegrity(boot(old), '/');
});

test('gives the remote as the document served now states it, whose files may then run beside the old ones', async () => {
  const next = remote('1.1.0', 'new');
  expect(hashOf(next)).toBe(REFUSED);
  serveBoot(boot({ ...remote('1.0.0', 'other'), name: 'staff' }, next));
  expect(await newestRemote(old, '/')).toEqual(next);
  expect([hashOf(next), hashOf(old)]).toEqual(['sha384-new', 'sha384-old']);
});

test.each<[string, () => void]>([
  ['has no such remote for this audience', () => serveBoot(boot({ ...old, audience: 'staff' }))],
  ['is no document of this product', () => serve('<html>Sign in to the proxy')],
  ['is not to be had', () => serve('', false)],
])('fails where what is served %s', async (_what, arrange) => {
  arrange();
  await expect(newestRemote(old, '/')).rejects.toThrow();
});
