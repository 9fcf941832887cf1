import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SHARING_POLICY } from '@gym/build/sharing-policy';
import { createInstance } from '@module-federation/enhanced/runtime';
import * as facade from './react-router-dom.ts';
import { sharedLibraries } from './shared-libraries.ts';

const APPS = path.resolve(__dirname, '../../..');

/** Import statements of a remote's sources, without those of types. */
function importsOf(app: string): { names: string[]; from: string; file: string }[] {
  const sources = readdirSync(path.join(APPS, app, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file));
  return sources.flatMap((file) => [...readFileSync(path.join(APPS, app, 'src', file), 'utf8').matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)]
    .map(([, names = '', from = '']) => ({
      file, from, names: names.split(',').map((name) => name.trim().replace(/ as .*/, '')).filter((name) => name !== '' && !name.startsWith('type ')),
    })));
}

test('the shell brings exactly the libraries of the policy, each in its version', () => {
  const shared = sharedLibraries();
  expect(Object.keys(shared)).toEqual(Object.keys(SHARING_POLICY));
  for (const [name, { version, loading }] of Object.entries(SHARING_POLICY)) {
    expect(shared[name]).toMatchObject({ version, shareConfig: { singleton: true, strictVersion: true } });
    expect(Object.keys(shared[name] ?? {}).includes(loading === 'eager' ? 'lib' : 'get')).toBe(true);
  }
});

test('every lazily shared library can be fetched', async () => {
  for (const library of Object.values(sharedLibraries())) {
    if ('get' in library && library.get) expect(Object.keys((await library.get())()).length).toBeGreaterThan(0);
  }
});

/** Asks as the code built into a remote asks, for a version of its own choice. */
function asRemote(name: string, requiredVersion: string) {
  const shell = createInstance({ name: `shell-for-${name}-${requiredVersion}`, remotes: [], shared: sharedLibraries() });
  return shell.loadShare(name, { customShareInfo: { shareConfig: { singleton: true, strictVersion: true, requiredVersion } } });
}

test.each(['react', '@gym/ui', '@gym/ui/list'])('a remote that needs another version of %s than the shell brings is refused, not given it', async (name) => {
  await expect(asRemote(name, '^99.0.0')).rejects.toThrow(/does not satisfy the requirement/);
  await expect(asRemote(name, SHARING_POLICY[name as keyof typeof SHARING_POLICY].requiredVersion)).resolves.toBeInstanceOf(Function);
});

test.each(['admin', 'staff'])('%s takes no name of react-router-dom that the facade lacks', (app) => {
  const taken = importsOf(app).filter(({ from }) => from === 'react-router-dom').flatMap(({ names }) => names);
  expect(taken.filter((name) => !(name in facade))).toEqual([]);
});

test.each(['admin', 'staff'])('%s imports shared packages under their shared names alone', (app) => {
  const ours = importsOf(app).filter(({ from }) => from.startsWith('@gym/') || from.startsWith('react'));
  expect(ours.filter(({ from }) => !(from in SHARING_POLICY))).toEqual([]);
});
