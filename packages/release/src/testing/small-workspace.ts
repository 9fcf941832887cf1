import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FIRST_SCREENS_FILE } from '@gym/build/repository';
import { builtFile, buildJson, type BuildRecord, hashOfBuild } from '@gym/remote-contract/build-record';
import type { KitResult, RemoteJson, ShellJson } from '@gym/remote-contract';
import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';
import {
  REMOTE_MENUS,
  REMOTE_ROUTES,
  samePath,
  SHELL_ROUTES,
  SPECIFIED_AUDIENCES,
} from '../changes/gate/check-specification.ts';
import { serves } from '@gym/remote-contract/audiences-of';

const page = (file: string, ...shared: string[]) => ({ files: [file], shared });
const NO_FILES = { files: [], shared: [] };

const missing = <One extends { readonly path: string }>(
  wanted: readonly One[],
  given: readonly { readonly path: string }[],
): One[] => wanted.filter(({ path: one }) => !given.some((route) => samePath(route.path, one)));

/** What a build declares. */
const DECLARED = 'dist/remote.json';
const SHELL_DECLARED = 'dist/shell.json';

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

/** A workspace with hand-made builds of a shell and two remotes, as small as a release can be. */
export class SmallWorkspace {
  readonly root = mkdtempSync(path.join(tmpdir(), 'gym-workspace-'));
  /** Folder of its release. */
  readonly folder = path.join(this.root, 'release');

  constructor() {
    this.shell([
      { path: '/', for: 'signed-out', page: 'sign-in', early: [] },
      { path: '/dashboard', for: 'signed-in', early: [] },
    ]);
    this.#buildShell(1);
    for (const app of ['admin', 'staff']) {
      this.#buildRemote(app, 1);
      this.manifest(app);
    }
  }

  /**
   * Replaces an app's build.
   * @param files its files with their contents: the entry first, and then the chunk of each page
   * @param record what its record says besides them
   */
  build(app: string, files: Readonly<Record<string, string>>, record: Partial<BuildRecord> = {}): void {
    const [entry = '', ...chunks] = Object.keys(files);
    const pages = Object.fromEntries(chunks.map((file) => [file.replace(/\..*/, ''), page(file)]));
    const dist = this.#file(app, 'dist');
    const declared = this.#file(app, app === 'shell' ? SHELL_DECLARED : DECLARED);
    const kept = existsSync(declared) ? readFileSync(declared) : undefined;
    rmSync(dist, { recursive: true, force: true });
    mkdirSync(dist, { recursive: true });
    if (kept) writeFileSync(declared, kept);
    if (app === 'shell')
      writeFileSync(path.join(dist, FIRST_SCREENS_FILE), JSON.stringify({ 'signed-in': '<p>%gymName%</p>' }));
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(dist, file), text);
    writeFileSync(
      path.join(dist, 'build.json'),
      buildJson({
        ...{ name: app, version: '0.1.0', contract: CONTRACT_VERSION, shared: {}, entry: [entry] },
        pages: app === 'shell' ? {} : { remote: NO_FILES, list: NO_FILES, ...pages },
        ...record,
        files: Object.entries(files).map(([file, text]) => builtFile(file, text)),
      }),
    );
  }

  /**
   * Adds the specification's routes that are missing in `routes`: no release is possible without them. `manifest` does
   * the same.
   */
  shell(routes: ShellJson['routes']): void {
    const added = missing(SHELL_ROUTES, routes).map((route) => ({ ...route, early: [] }));
    this.#write('shell', 'src/shell.ts', {});
    this.#write('shell', SHELL_DECLARED, { routes: [...routes, ...added] });
  }

  manifest(app: string, changes: Partial<RemoteJson> = {}): void {
    const list = `/${app}List`;
    const call = app === 'staff' ? 'getMemberDetails' : 'getUsersDetails';
    const {
      audience = app === 'staff' ? 'staff' : 'admin',
      menu = [{ label: app, path: list, icon: 'users' }],
      routes = [{ path: list, page: 'list', early: [`/api/${call}`] }],
      ...rest
    } = changes;
    const specifiedFor = SPECIFIED_AUDIENCES.filter((one) => serves({ audience }, one));
    const specified = specifiedFor
      .flatMap((one) => REMOTE_ROUTES[one])
      .map((wanted) => ({ path: wanted, page: 'list', early: [] }));
    this.#write(app, 'src/remote.ts', {});
    this.#write(app, DECLARED, {
      name: app,
      title: app,
      owner: `${app} team`,
      audience,
      contract: '^1.0.0',
      needs: [call],
      menu: [
        ...menu,
        ...missing(
          specifiedFor.flatMap((one) => REMOTE_MENUS[one]),
          menu,
        ).map((entry) => ({ ...entry, icon: 'users' })),
      ],
      routes: [...routes, ...missing(specified, routes)],
      ...rest,
    });
  }

  /** Builds another remote for staff, kit included. Of the specification's routes it has the named ones only. */
  newRemote(app: string, ...routes: readonly string[]): void {
    this.build(app, { 'remoteEntry.1.js': `${app} entry`, 'list.1.js': app });
    this.manifest(app, { audience: 'staff', needs: [] });
    this.keep(app, (one) => one === `/${app}List` || routes.includes(one));
  }

  /** Reduces a remote's declaration to the paths for which `has` is true, kit included. */
  keep(app: string, has: (path: string) => boolean): void {
    const { routes, menu, ...rest } = readJson<RemoteJson>(this.#file(app, DECLARED));
    this.#write(app, DECLARED, {
      ...rest,
      routes: routes.filter((route) => has(route.path)),
      menu: menu.filter((entry) => has(entry.path)),
    });
    this.kit(app);
  }

  /** Rebuilds an app with a changed first file, kit included. Each `generation` has its own version. */
  change(app: string, generation: number): void {
    if (app === 'shell') {
      this.#buildShell(generation);
    } else {
      this.#buildRemote(app, generation);
      this.kit(app);
    }
  }

  /** Writes a passed kit result for a remote's build. @param shell the live shell in which it ran */
  kit(app: string, shell?: string): void {
    const record = readJson<BuildRecord>(this.#file(app, 'dist/build.json'));
    const { routes } = readJson<RemoteJson>(this.#file(app, DECLARED));
    const kit: KitResult = {
      app,
      build: hashOfBuild(record),
      contract: record.contract,
      ...(shell !== undefined && { shell }),
      checks: routes.map((route) => ({ name: `${route.path}: opens as a deep link`, passed: true })),
    };
    this.#write(app, 'dist/kit.json', kit);
  }

  #buildShell(generation: number): void {
    this.build(
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
  }

  #buildRemote(app: string, generation: number): void {
    this.build(
      app,
      {
        [`remoteEntry.${generation}.js`]: `${app} entry ${generation}`,
        'remote.1.js': 'exposed',
        'list.1.js': `${app} list`,
      },
      {
        shared: { react: '^19.3.0', '@gym/ui/list': '^0.1.0' },
        pages: { remote: page('remote.1.js', 'react'), list: page('list.1.js', '@gym/ui/list') },
      },
    );
  }

  #file(app: string, name: string): string {
    return path.join(this.root, 'apps', app, name);
  }

  #write(app: string, name: string, content: object): void {
    mkdirSync(path.dirname(this.#file(app, name)), { recursive: true });
    writeFileSync(this.#file(app, name), JSON.stringify(content));
  }
}
