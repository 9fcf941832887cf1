import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BuildRecord } from '@gym/build/build-record';
import type { RemoteJson, ShellJson } from '@gym/remote-contract';

/** A workspace with hand-made builds of a shell and two remotes, as small as a release can be. */
export interface SmallWorkspace {
  readonly root: string;
  /** Where its release goes. */
  readonly folder: string;
  build(app: string, files: Readonly<Record<string, string>>, record: Pick<BuildRecord, 'entry' | 'pages'>): void;
  shell(routes: ShellJson['routes']): void;
  manifest(app: string, changes?: Partial<RemoteJson>): void;
  remove(): void;
}

const page = (file: string, ...shared: string[]) => ({ files: [file], shared });

export function createSmallWorkspace(): SmallWorkspace {
  const root = mkdtempSync(path.join(tmpdir(), 'gym-workspace-'));
  const workspace: SmallWorkspace = {
    root,
    folder: path.join(root, 'release'),
    build: (app, files, record) => {
      const dist = path.join(root, 'apps', app, 'dist');
      rmSync(dist, { recursive: true, force: true });
      mkdirSync(dist, { recursive: true });
      for (const [file, text] of Object.entries(files)) writeFileSync(path.join(dist, file), text);
      writeFileSync(path.join(dist, 'build.json'), JSON.stringify({
        name: app, version: '0.1.0', ...record,
        files: Object.entries(files).map(([file, text]) => ({
          file, bytes: text.length, integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
        })),
      }));
    },
    shell: (routes) => {
      mkdirSync(path.join(root, 'apps/shell'), { recursive: true });
      writeFileSync(path.join(root, 'apps/shell/shell.json'), JSON.stringify({ routes }));
    },
    manifest: (app, changes = {}) => {
      const list = `/${app}List`;
      writeFileSync(path.join(root, 'apps', app, 'remote.json'), JSON.stringify({
        name: app, title: app, owner: `${app} team`, audience: app === 'staff' ? 'staff' : 'admin', contract: '^1.0.0',
        menu: [{ label: app, path: list, icon: 'users' }], routes: [{ path: list, page: 'list', early: [`/api/get${app}`] }], needs: [], ...changes,
      }));
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
  workspace.shell([{ path: '/', for: 'signed-out', page: 'sign-in', early: [] }, { path: '/dashboard', for: 'signed-in', early: [] }]);
  workspace.build('shell', { 'main.1.js': 'shell', 'main.1.css': 'body{}', 'ui-list.1.js': 'list', 'ui-list.1.css': 'table{}', 'sign-in.1.js': 'sign in' }, {
    entry: ['main.1.js', 'main.1.css'], pages: { 'sign-in': page('sign-in.1.js'), 'ui-list': { files: ['ui-list.1.css', 'ui-list.1.js'], shared: [] } },
  });
  for (const app of ['admin', 'staff']) {
    workspace.build(app, { 'remoteEntry.1.js': `${app} entry`, 'remote.1.js': 'exposed', 'list.1.js': `${app} list` }, {
      entry: ['remoteEntry.1.js'], pages: { remote: page('remote.1.js', 'react'), list: page('list.1.js', '@gym/ui/list') },
    });
    workspace.manifest(app);
  }
  return workspace;
}
