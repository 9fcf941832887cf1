import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SHARING_POLICY } from './sharing-policy.ts';
import { takeShared } from '../federation/host-runtime.ts';
import * as reactQuery from './react-query.ts';
import * as reactRouterDom from './react-router-dom.ts';
import { sharedLibraries } from './library-modules.ts';

/**
 * Modules that each remote bundles itself: pure functions and small components without state to share, and the tools of
 * its lists. The last one is the version that a remote was built with, which differs from the host's.
 */
const BROUGHT_ALONG = [
  '@gym/ui/action',
  '@gym/ui/action-links',
  '@gym/ui/beginnings-first',
  '@gym/ui/bridge',
  '@gym/ui/breadcrumb',
  '@gym/ui/copy-button',
  '@gym/ui/list-tools',
  '@gym/ui/use-list-tools',
  '@gym/ui/term-label',
  '@gym/ui/word-match',
  '@gym/ui/format-moment',
  '@gym/ui/decimals',
  '@gym/ui/decimal-rule',
  '@gym/ui/export',
  '@gym/ui/dialog-button',
  '@gym/ui/sale-sentence',
  '@gym/ui/take-back-dialog',
  '@gym/ui/focus-kept',
  '@gym/ui/use-form-key',
  '@gym/api-client/calls',
  '@gym/api-client/own-api',
  '@gym/api-contract/audited',
  '@gym/api-contract/calls',
  '@gym/remote-contract/define-remote',
  '@gym/remote-contract/link',
  '@gym/rules',
];
const APPS = path.resolve(__dirname, '../../../../apps');
const DECLARATION = 'src/remote.ts';
/** The remotes of this repository, each with the API calls of its audience. */
const REMOTES = readdirSync(APPS)
  .filter((app) => existsSync(path.join(APPS, app, DECLARATION)))
  .map(
    (app) =>
      [app, /audience: '(\w+)'/.exec(readFileSync(path.join(APPS, app, DECLARATION), 'utf8'))?.[1] ?? ''] as const,
  );

/** Import statements of a remote's sources, without those of types. */
function importsOf(app: string): { names: string[]; from: string; file: string }[] {
  const sources = readdirSync(path.join(APPS, app, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file),
  );
  return sources.flatMap((file) =>
    [...readFileSync(path.join(APPS, app, 'src', file), 'utf8').matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)].map(
      ([, names = '', from = '']) => ({
        file,
        from,
        names: names
          .split(',')
          .map((name) => name.trim().replace(/ as .*/, ''))
          .filter((name) => name !== '' && !name.startsWith('type ')),
      }),
    ),
  );
}

test('the shell offers exactly the libraries of the policy, and loads the lazy ones on demand', () => {
  const scope = sharedLibraries();
  expect(Object.keys(scope)).toEqual(Object.keys(SHARING_POLICY));
  for (const [name, { version, loading }] of Object.entries(SHARING_POLICY)) {
    expect(scope[name]?.[version]?.loaded).toBe(loading === 'eager');
  }
});

test.each(Object.entries(SHARING_POLICY))('a remote of this repository imports %s', async (name, { version }) => {
  const library = await takeShared(sharedLibraries(), name, `^${version}`);
  expect(Object.keys(library()).length).toBeGreaterThan(0);
});

test.each([
  ['react-router-dom', reactRouterDom],
  ['@tanstack/react-query', reactQuery],
])('the remotes import no name of %s that its facade lacks', (library, facade) => {
  const taken = REMOTES.flatMap(([app]) => importsOf(app)).filter(({ from }) => from === library);
  expect(taken.length).toBeGreaterThan(0);
  expect(taken.filter(({ names }) => names.some((name) => !(name in facade)))).toEqual([]);
});

test.each(REMOTES)(
  '%s imports shared packages only by their shared names, and bundles the calls of its own role',
  (app, audience) => {
    const ours = importsOf(app).filter(({ from }) => from.startsWith('@gym/') || from.startsWith('react'));
    expect(
      ours.filter(
        ({ from }) =>
          !(from in SHARING_POLICY) && from !== `@gym/api-client/${audience}` && !BROUGHT_ALONG.includes(from),
      ),
    ).toEqual([]);
  },
);
