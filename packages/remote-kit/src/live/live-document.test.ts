/** @jest-environment node */
import type { BuildRecord } from '@gym/remote-contract/build-record';
import { documentTemplate } from '@gym/release/document';
import type { BootConfig, BootData, BootRemote, RemoteJson } from '@gym/remote-contract';
import { liveDocument } from './live-document.ts';
import type { LiveShell } from './live-shell.ts';

const CDN = 'https://cdn.example/gym/';
const file = (name: string) => ({ file: `assets/${name}`, integrity: `sha256-${'A'.repeat(43)}=` });
const released = (name: string): BootRemote => ({
  ...{ name, title: name, version: '0.1.0-aaaaaaaa', contract: '^1.0.0', audience: 'staff' },
  ...{ entry: file(`${name}/remoteEntry.1.js`), menu: [], routes: [], files: [file(`${name}/list.1.js`)] },
});
const boot: BootData = {
  release: 'r',
  shell: { version: '0.1.0-bbbbbbbb', files: [file('shell/main.1.js')], routes: [] },
  remotes: [released('staff'), { ...released('lockers'), origins: ['https://lockers.example'] }],
};
const config = { gymName: '</script>', apiBase: 'https://api.example', cdnBase: CDN, overrides: true };
const shell: LiveShell = {
  version: boot.shell.version,
  boot,
  config: config as Partial<BootConfig> as BootConfig,
  document: documentTemplate({ script: 'start()', entry: [file('shell/main.1.js')] })
    .replaceAll('%cdnBase%', CDN)
    .replace('%config%', JSON.stringify(config).replace(/</g, '\\u003c'))
    .replace('%boot%', JSON.stringify(boot)),
  read: () => Promise.reject(new Error('it is not read')),
};

const manifest: RemoteJson = {
  ...{ name: 'staff', title: 'Staff', owner: 'Staff team', audience: ['trainer'], contract: '^1.0.0' },
  ...{ menu: [], needs: [], routes: [{ path: '/lists', page: 'lists', early: [] }] },
};
const record: BuildRecord = {
  ...{ name: 'staff', version: '0.2.0', contract: '1.0.0', shared: {}, entry: ['remoteEntry.2.js'] },
  pages: { remote: { files: [], shared: [] }, lists: { files: ['lists.2.js'], shared: ['@gym/ui/list'] } },
  files: ['remoteEntry.2.js', 'lists.2.js'].map((name) => ({ ...file(name), file: name, bytes: 1 })),
};
const composed = () => liveDocument(shell, { folder: '/staff', manifest }, record);
const blockIn = (html: string, id: string): unknown =>
  JSON.parse(new RegExp(`id="${id}">([^<]*)</script>`).exec(html)?.[1] ?? '');

test('puts the build in the place of the released one, and keeps the others', () => {
  const { html, remote, files } = composed();
  const { remotes, shell: live } = blockIn(html, 'boot') as BootData;
  expect(live).toEqual(boot.shell);
  expect(remotes.map(({ name, version }) => [name, version])).toEqual([
    ['lockers', '0.1.0-aaaaaaaa'],
    ['staff', '0.2.0-local'],
  ]);
  expect(remote.routes).toEqual([expect.objectContaining({ path: '/lists', files: [file('staff/lists.2.js')] })]);
  expect([...files.keys()]).toEqual([
    ...['shell/main.1.js', 'lockers/remoteEntry.1.js', 'lockers/list.1.js'].map((name) => `/assets/${name}`),
    ...['staff/remoteEntry.2.js', 'staff/lists.2.js'].map((name) => `/assets/${name}`),
  ]);
});

test('is for a role that the test API knows', () => expect(composed().remote.audience).toBe('staff'));

test('takes files and calls from its own origin, under the policy of the product', () => {
  const { html, policy, versions } = composed();
  expect(html).not.toContain('cdn.example');
  expect(html).toContain('src="/assets/shell/main.1.js"');
  expect(blockIn(html, 'config')).toEqual({ gymName: '</script>', apiBase: '', cdnBase: '/' });
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
  expect(policy).toContain("connect-src 'self' https://lockers.example;");
  expect(versions).toMatchObject({ release: 'r', shell: '0.1.0-bbbbbbbb' });
});
