import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildJson, type BuildRecord, hashOfBuild } from '@gym/build/build-record';
import type { KitResult, RemoteJson, ShellJson } from '@gym/remote-contract';
import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';
import { samePath } from '../gate/route-paths.ts';
import { REMOTE_MENUS, REMOTE_ROUTES, SHELL_ROUTES } from '../gate/check-specification.ts';

/** A workspace with hand-made builds of a shell and two remotes, as small as a release can be. */
export interface SmallWorkspace {
  readonly root: string;
  /** Folder of its release. */
  readonly folder: string;
  build(
    app: string,
    files: Readonly<Record<string, string>>,
    record: Pick<BuildRecord, 'entry' | 'pages'> & Partial<BuildRecord>,
  ): void;
  /**
   * Adds the specification's routes that are missing in `routes`: no release is possible without them. `manifest` does
   * the same.
   */
  shell(routes: ShellJson['routes']): void;
  manifest(app: string, changes?: Partial<RemoteJson>): void;
  /** Reduces a remote's declaration to the paths for which `has` is true, kit included. */
  keep(app: string, has: (path: string) => boolean): void;
  /** Rebuilds an app with a changed first file, kit included. Each `generation` has its own version. */
  change(app: string, generation: number): void;
  /** Writes a passed kit result for a remote's build. */
  kit(app: string): void;
  remove(): void;
}

const page = (file: string, ...shared: string[]) => ({ files: [file], shared });

const missing = <One extends { readonly path: string }>(
  wanted: readonly One[],
  given: readonly { readonly path: string }[],
): One[] => wanted.filter(({ path: one }) => !given.some((route) => samePath(route.path, one)));

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
      writeFileSync(
        path.join(dist, 'build.json'),
        buildJson({
          name: app,
          version: '0.1.0',
          contract: CONTRACT_VERSION,
          shared: {},
          ...record,
          files: Object.entries(files).map(([file, text]) => ({
            file,
            bytes: text.length,
            integrity: `sha256-${createHash('sha256').update(text).digest('base64')}`,
          })),
        }),
      );
    },
    shell: (routes) => {
      mkdirSync(path.join(root, 'apps/shell'), { recursive: true });
      writeFileSync(
        path.join(root, 'apps/shell/shell.json'),
        JSON.stringify({
          routes: [...routes, ...missing(SHELL_ROUTES, routes).map((route) => ({ ...route, early: [] }))],
        }),
      );
    },
    manifest: (app, changes = {}) => {
      const list = `/${app}List`;
      const call = app === 'staff' ? 'getMemberDetails' : 'getUsersDetails';
      const {
        audience = app === 'staff' ? 'staff' : 'admin',
        menu = [{ label: app, path: list, icon: 'users' }],
        routes = [{ path: list, page: 'list', early: [`/api/${call}`] }],
        ...rest
      } = changes;
      writeFileSync(
        path.join(root, 'apps', app, 'remote.json'),
        JSON.stringify({
          name: app,
          title: app,
          owner: `${app} team`,
          audience,
          contract: '^1.0.0',
          needs: [call],
          menu: [...menu, ...missing(REMOTE_MENUS[audience] ?? [], menu).map((entry) => ({ ...entry, icon: 'users' }))],
          routes: [
            ...routes,
            ...missing(
              (REMOTE_ROUTES[audience] ?? []).map((wanted) => ({ path: wanted })),
              routes,
            ).map((route) => ({ ...route, page: 'list', early: [] })),
          ],
          ...rest,
        }),
      );
    },
    keep: (app, has) => {
      const file = path.join(root, 'apps', app, 'remote.json');
      const { routes, menu, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as RemoteJson;
      writeFileSync(
        file,
        JSON.stringify({
          ...rest,
          routes: routes.filter((route) => has(route.path)),
          menu: menu.filter((entry) => has(entry.path)),
        }),
      );
      workspace.kit(app);
    },
    change: (app, generation) => {
      if (app === 'shell') {
        buildShell(generation);
      } else {
        buildRemote(app, generation);
        workspace.kit(app);
      }
    },
    kit: (app) => {
      const folder = path.join(root, 'apps', app);
      const json = <T>(file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as T;
      const record = json<BuildRecord>('dist/build.json');
      const kit: KitResult = {
        app,
        build: hashOfBuild(record),
        contract: record.contract,
        checks: json<RemoteJson>('remote.json').routes.map((route) => ({
          name: `${route.path}: opens as a deep link`,
          passed: true,
        })),
      };
      writeFileSync(path.join(folder, 'dist/kit.json'), JSON.stringify(kit));
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
  workspace.shell([
    { path: '/', for: 'signed-out', page: 'sign-in', early: [] },
    { path: '/dashboard', for: 'signed-in', early: [] },
  ]);
  const buildShell = (generation: number) =>
    workspace.build(
      'shell',
      {
        [`main.${generation}.js`]: `shell ${generation}`,
        'main.1.css': 'body{}',
        'ui-list.1.js': 'list',
        'ui-list.1.css': 'table{}',
        'sign-in.1.js': 'sign in',
      },
      {
        offers: {
          react: { version: '19.3.1', loading: 'eager' },
          '@gym/ui/list': { version: '0.1.0', loading: 'lazy', chunk: 'ui-list' },
        },
        entry: [`main.${generation}.js`, 'main.1.css'],
        pages: { 'sign-in': page('sign-in.1.js'), 'ui-list': { files: ['ui-list.1.css', 'ui-list.1.js'], shared: [] } },
      },
    );
  const buildRemote = (app: string, generation: number) =>
    workspace.build(
      app,
      {
        [`remoteEntry.${generation}.js`]: `${app} entry ${generation}`,
        'remote.1.js': 'exposed',
        'list.1.js': `${app} list`,
      },
      {
        shared: { react: '^19.3.0', '@gym/ui/list': '^0.1.0' },
        entry: [`remoteEntry.${generation}.js`],
        pages: { remote: page('remote.1.js', 'react'), list: page('list.1.js', '@gym/ui/list') },
      },
    );
  buildShell(1);
  for (const app of ['admin', 'staff']) {
    buildRemote(app, 1);
    workspace.manifest(app);
  }
  return workspace;
}
