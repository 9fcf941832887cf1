import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type BuildRecord, builtFile, hashOfBuild } from '@gym/remote-contract/build-record';
import { assetPath, documentTemplate } from '../target/boot-document.ts';
import { inlineHashes } from '../target/content-security-policy.ts';
import type { PublishedBuild, PublishedRemote, PublishedShell } from '../target/published-build.ts';
import {
  REMOTE_MENUS,
  REMOTE_ROUTES,
  SHELL_ROUTES,
  type SpecifiedAudience,
} from '../changes/gate/check-specification.ts';

const OFFERS: BuildRecord['offers'] = {
  react: { version: '19.3.1', loading: 'eager', names: ['useRef', 'useState'] },
  '@gym/ui/list': { version: '0.1.0', loading: 'lazy', chunk: 'ui-list' },
};
const SCRIPT = 'head.start()';
const EARLY: Readonly<Record<SpecifiedAudience, string>> = { admin: 'getUsersDetails', staff: 'getMemberDetails' };

const publishing = {
  version: '0.1.0-00000000',
  publishedAt: '2026-01-01T00:00:00.000Z',
  publishedBy: 'unknown',
} as const;

const filesOf = (names: readonly string[]): BuildRecord['files'] =>
  names.map((file) => builtFile(file, contentOf(file)));
const contentOf = (file: string): string => `/* ${file} */`;

/** A published shell with every route that the specification gives to the shell. */
export function publishedShell(): PublishedShell {
  const entry = ['main.1.js', 'main.1.css'];
  const files = filesOf([...entry, 'ui-list.1.js']);
  const document = documentTemplate({
    script: SCRIPT,
    entry: entry.map((file) => ({ file: assetPath('shell', file), integrity: 'sha256-x' })),
  });
  return {
    ...publishing,
    kind: 'shell',
    app: 'shell',
    record: {
      name: 'shell',
      version: '0.1.0',
      contract: '1.1.0',
      shared: {},
      offers: OFFERS,
      entry,
      pages: { 'ui-list': { files: ['ui-list.1.js'], shared: [] } },
      files,
    },
    manifest: { routes: SHELL_ROUTES.map((route) => ({ ...route, early: [] })) },
    document,
    inlineScriptHashes: inlineHashes(document).scripts,
  };
}

/** A published remote with every route and menu entry that the specification gives to its audience. */
export function publishedRemote(app: SpecifiedAudience = 'staff'): PublishedRemote {
  const remote: PublishedRemote = {
    ...publishing,
    kind: 'remote',
    app,
    record: {
      name: app,
      version: '0.1.0',
      contract: '1.1.0',
      shared: { react: '^19.3.0', '@gym/ui/list': '^0.1.0' },
      takes: { react: ['useState'], '@gym/ui/list': ['Pager'] },
      entry: ['remoteEntry.1.js'],
      pages: {
        remote: { files: ['remote.1.js'], shared: ['react'] },
        list: { files: ['list.1.js'], shared: ['@gym/ui/list'] },
      },
      files: filesOf(['remoteEntry.1.js', 'remote.1.js', 'list.1.js']),
    },
    manifest: {
      name: app,
      title: app,
      owner: `${app} team`,
      audience: app,
      contract: '^1.0.0',
      needs: [EARLY[app]],
      menu: REMOTE_MENUS[app].map((entry) => ({ ...entry, icon: 'users' })),
      routes: REMOTE_ROUTES[app].map((path) => ({ path, page: 'list', early: [`/api/${EARLY[app]}`] })),
    },
  };
  return withKit(remote);
}

/** The remote with a kit result that passed on its current build. */
export const withKit = (remote: PublishedRemote): PublishedRemote => ({
  ...remote,
  kit: {
    app: remote.app,
    build: hashOfBuild(remote.record),
    contract: remote.record.contract,
    checks: remote.manifest.routes.map(({ path }) => ({ name: `${path}: opens as a deep link`, passed: true })),
  },
});

/** A target's files for these builds, plain and compressed. */
export function targetOf(...builds: readonly PublishedBuild[]): Map<string, Buffer> {
  return new Map(
    builds.flatMap(({ app, record }) =>
      record.files.flatMap(({ file }): [string, Buffer][] => {
        const [name, body] = [assetPath(app, file), Buffer.from(contentOf(file))];
        return [
          [name, body],
          [`${name}.br`, brotliCompressSync(body)],
          [`${name}.gz`, gzipSync(body)],
        ];
      }),
    ),
  );
}
